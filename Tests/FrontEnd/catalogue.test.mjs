// SPDX-License-Identifier: Apache-2.0
// The catalogue is whole: every text in every language, every text in use, and no text anywhere else.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { counted, findWord, useWords, word } from "../../Sources/SignIn/SignInServer/Static/js/words/catalogue.js";
import { catalogue, languages } from "./words-in-use.mjs";

const base = fileURLToPath(new URL("../../Sources/SignIn/SignInServer", import.meta.url));
const tables = Object.fromEntries(languages.map((language) => [language, catalogue(language)]));
const english = tables.en;
const others = languages.filter((language) => language !== "en");

function files(folder, ending) {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
        .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`)
        .map((path) => ({ path: path.slice(base.length + 1), text: readFileSync(path, "utf8") }));
}

const templates = files(`${base}/Templates`, ".mustache");
const scripts = files(`${base}/Static/js`, ".js").filter(({ path }) => !path.endsWith("words/catalogue.js"));
const sources = files(base, ".swift");

/** Keys whose texts may be the same as the English ones, each with the reason. */
const sameInAll = new Map([]);

const placeholders = (text) => [...text.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name).sort();
const withoutPlaceholders = (text) => text.replace(/\{[^}]*\}/g, "");
/** `KEY.one`, `KEY.other`: the forms of a text that differs by number. */
const form = (key) => /^(.+)\.(zero|one|two|few|many|other)$/.exec(key);
const isCounted = (key) => form(key) !== null && `${form(key)[1]}.other` in english && /\{count\}/.test(english[`${form(key)[1]}.other`]);

test("every text is there in every language, in the same order", () => {
    const plain = (table) => Object.keys(table).filter((key) => !isCounted(key));
    for (const language of others) assert.deepEqual(plain(tables[language]), plain(english), language);
});

test("texts that differ by number have the forms of their language, and no others", () => {
    const roots = [...new Set(Object.keys(english).filter(isCounted).map((key) => form(key)[1]))];
    assert.ok(roots.length > 0);
    for (const language of languages) {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
        for (const root of roots) {
            const found = Object.keys(tables[language]).filter((key) => form(key)?.[1] === root);
            assert.deepEqual(found.sort(), forms.map((name) => `${root}.${name}`), `${language}: ${root}`);
        }
    }
});

test("a file names each key once, in the way that keys are written", () => {
    for (const language of languages) {
        const text = readFileSync(`${base}/Words/${language}.json`, "utf8");
        const keys = [...text.matchAll(/^ {4}"([^"]+)": "/gm)].map(([, key]) => key);
        assert.deepEqual(keys, Object.keys(tables[language]), language);
        assert.equal(text, `${JSON.stringify(tables[language], null, 4)}\n`, `${language}: write it with four spaces`);
        for (const key of keys) assert.match(key, /^[a-z-]+(\.[A-Za-z0-9_-]+)+$/, language);
    }
});

test("the same things are put into a text in every language", () => {
    for (const language of others) {
        for (const [key, text] of Object.entries(tables[language])) {
            assert.deepEqual(placeholders(text), placeholders(english[key]), `${language}: ${key}`);
        }
    }
    for (const [key, text] of Object.entries(english)) {
        for (const name of placeholders(text)) assert.match(name, /^[A-Za-z]+$/, key);
    }
});

const scriptsOf = { ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u, ko: /\p{Script=Hangul}/u };
/** Names and terms that are written in Latin letters everywhere. */
const terms = /\b(JavaScript|Cookie|IP|ID|SNS|Chrome|Edge|Safari|Firefox|Bluetooth|QR|JSON|WebAuthn|Level|https|Martlet|CSV|Apple|PIN)\b/g;

for (const language of others) {
    test(`no text of ${language} was left in English`, () => {
        for (const [key, text] of Object.entries(tables[language])) {
            const own = withoutPlaceholders(text);
            if (!/\p{Letter}/u.test(withoutPlaceholders(english[key]))) continue; // Only things that are put in.
            if (sameInAll.has(key)) continue;
            assert.notEqual(text, english[key], key);
            // `{code}, {place}절`: what is left beside the placeholders is in the language's own letters.
            if (/\p{Letter}/u.test(own)) assert.match(own, scriptsOf[language], key);
            assert.doesNotMatch(own.replace(terms, ""), /[A-Za-z]{2}/, `${key}: English words, or a term to list here`);
        }
    });
}

test("the exceptions are still needed", () => {
    for (const key of sameInAll.keys()) assert.ok(others.some((language) => tables[language][key] === english[key]), key);
});

test("a passkey is a common noun", () => {
    for (const [key, text] of Object.entries(english)) {
        // Large at the beginning of a sentence alone, as any noun.
        for (const { index } of text.matchAll(/Passkey/g)) {
            assert.match(text.slice(0, index), /(^|[.:!?] )$/, `${key}: ${text}`);
        }
    }
    for (const [key, text] of Object.entries(english)) {
        if (!/passkey/i.test(text)) continue;
        assert.match(tables.ja[key] ?? "パスキー", /パスキー/, `ja: ${key}`);
        assert.match(tables.ko[key] ?? "패스키", /패스키/, `ko: ${key}`);
    }
});

test("Korean is written in one manner, politely", () => {
    for (const [key, text] of Object.entries(tables.ko)) {
        assert.doesNotMatch(text, /[가-힣](해요|어요|아요|네요|세요\?)[.!?]?$/, key);
        if (/[.]$/.test(text)) assert.match(text, /(니다|세요)\.$/, `${key}: ${text}`);
    }
});

test("Japanese sentences are polite and end as Japanese ones do", () => {
    for (const [key, text] of Object.entries(tables.ja)) {
        assert.doesNotMatch(text, /[A-Za-z぀-ヿ一-鿿]\.$|, /, `${key}: ${text}`);
        if (/。$/.test(text)) assert.match(text, /(です|ます|ません|ください|ました|でした|だけます)。$/, `${key}: ${text}`);
    }
});

/** What is in use: keys by their whole name, and beginnings that a name is added to. */
function used() {
    const keys = new Set();
    const beginnings = new Set();
    for (const { text } of templates) {
        for (const [, key] of text.matchAll(/\{\{[><]\s*([a-z-]+\.[A-Za-z0-9_.-]+)\s*\}\}/g)) keys.add(key);
    }
    for (const { text } of scripts) {
        for (const [, key] of text.matchAll(/"(script\.[A-Za-z0-9_.-]+)"/g)) {
            if (isCounted(`${key}.other`)) beginnings.add(`${key}.`);
            else keys.add(key);
        }
        for (const [, beginning] of text.matchAll(/`(script\.[a-z-]+\.)\$\{/g)) beginnings.add(beginning);
    }
    for (const { text } of sources) {
        for (const [, key] of text.matchAll(/(?:\.text\(|\? |: |\[)"([a-z-]+\.[a-z_.-]+)"/g)) {
            if (key in english) keys.add(key);
        }
        // The titles of pages, and the headings of error pages.
        if (text.includes('"\\(name).title"')) {
            for (const { path } of templates) keys.add(`${path.replace(/^Templates\/|\.mustache$/g, "")}.title`);
        }
        if (text.includes('"error.\\(code).heading"')) beginnings.add("error.");
        if (text.includes('"report.stage.\\(stage.rawValue)"')) beginnings.add("report.stage.");
        if (text.includes('"report.method.\\(name)"')) beginnings.add("report.method.");
    }
    return { keys, beginnings };
}

test("every text that a template or a script asks for exists", () => {
    const { beginnings } = used();
    for (const { path, text } of templates) {
        for (const [, key] of text.matchAll(/\{\{[><]\s*([a-z-]+\.[A-Za-z0-9_.-]+)\s*\}\}/g)) {
            assert.ok(key in english, `${path}: ${key}`);
            assert.ok(!key.startsWith("script."), `${path}: ${key} is for scripts`);
        }
    }
    for (const { path, text } of scripts) {
        for (const [, key] of text.matchAll(/"(script\.[^"]*)"/g)) {
            assert.ok(key in english || `${key}.other` in english, `${path}: ${key}`);
        }
        for (const [, argument] of text.matchAll(/\b(?:word|findWord|counted)\(\s*(.)/g)) {
            assert.match(argument, /["`]/, `${path}: name the text where it is used, so that this test finds it`);
        }
    }
    for (const beginning of beginnings) {
        assert.ok(Object.keys(english).some((key) => key.startsWith(beginning)), beginning);
    }
});

/** `KEY.by-address`, `KEY.by-either`: what the server puts in the place of KEY where addresses find accounts. */
const variant = (key) => /^(.+)\.by-(address|either)$/.exec(key);

test("a text about addresses stands in for another one", () => {
    const variants = Object.keys(english).filter((key) => variant(key) !== null);
    assert.ok(variants.length > 10);
    for (const key of variants) {
        const [, root] = variant(key);
        assert.deepEqual(placeholders(english[key]), placeholders(english[root] ?? "none"), key);
        for (const language of languages) assert.notEqual(tables[language][key], tables[language][root], key);
    }
});

test("no text speaks of user names where people have addresses", () => {
    const names = { en: /user.name/i, ja: /ユーザー名/, ko: /사용자 이름/ };
    // What a page chooses by itself: labels, and hints for new names.
    const chosen = new Set([
        "sign-in.name", "sign-in.name-or-address", "sign-up.name-hint", "sign-up.name-hint-both", "script.sign-up.name-first",
    ]);
    for (const language of languages) {
        for (const [key, text] of Object.entries(tables[language])) {
            if (variant(key)?.[2] === "either" || chosen.has(key) || !names[language].test(text)) continue;
            assert.ok(`${key}.by-address` in english, `${language}: ${key}`);
        }
    }
});

test("every text is in use", () => {
    const { keys, beginnings } = used();
    for (const key of Object.keys(english).map((key) => variant(key)?.[1] ?? key)) {
        const isUsed = keys.has(key) || [...beginnings].some((beginning) => key.startsWith(beginning));
        assert.ok(isUsed, `${key} is not used: remove it from all languages`);
    }
});

test("what a page puts in the place of a name is asked for by the text", () => {
    for (const { path, text } of templates) {
        const pattern = /\{\{<\s*([a-z-]+\.[A-Za-z0-9_.-]+)\s*\}\}([\s\S]*?)\{\{\/\s*\1\s*\}\}/g;
        for (const [, key, inner] of text.matchAll(pattern)) {
            const blocks = [...inner.matchAll(/\{\{\$\s*([A-Za-z]+)\s*\}\}/g)].map(([, name]) => name);
            for (const name of blocks) assert.ok(placeholders(english[key]).includes(name), `${path}: ${key}: ${name}`);
        }
    }
});

test("no words stand outside of the catalogue: templates", () => {
    for (const { path, text } of templates) {
        const markup = text
            .replace(/\{\{![\s\S]*?\}\}/g, "")
            // Names of members, commands and addresses are no words.
            .replace(/<code>[^<{]*<\/code>|<strong>http:\/\/localhost<\/strong>/g, "");
        const visible = markup.replace(/\{\{[\s\S]*?\}\}/g, "").replace(/<[^>]*>/g, "");
        assert.doesNotMatch(visible, /\p{Letter}/u, path);
        for (const [, name, value] of markup.matchAll(/\s(aria-label|aria-description|title|placeholder|alt|content)="([^"]*)"/g)) {
            if (name === "content") continue; // Settings for browsers.
            assert.doesNotMatch(value.replace(/\{\{[\s\S]*?\}\}/g, ""), /\p{Letter}/u, `${path}: ${name}`);
        }
    }
});

test("no words stand outside of the catalogue: scripts", () => {
    for (const { path, text } of scripts) {
        if (!/js\/(pages|ui|words)\//.test(path)) continue;
        const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");
        // Faults of ours are for developers.
        const spoken = code.replace(/new (Error|DOMException)\([^)]*\)/g, "").replace(/^import .*$/gm, "");
        for (const [literal, inner] of spoken.matchAll(/"([^"\n]*)"|`([^`\n]*)`/g)) {
            assert.doesNotMatch(inner ?? literal, /^[A-Z][a-z]+ [a-z]|[a-z][.?!…]$|[a-z]+ [a-z]+ [a-z]+ [a-z]+/, `${path}: ${literal}`);
        }
    }
});

test("the module for other sites needs no catalogue", () => {
    const seen = new Set();
    const waiting = ["js/martlet.js"];
    while (waiting.length > 0) {
        const path = waiting.pop();
        if (seen.has(path)) continue;
        seen.add(path);
        const text = readFileSync(`${base}/Static/${path}`, "utf8");
        for (const [, target] of text.matchAll(/^(?:import|export) .*from "([^"]+)";$/gm)) {
            waiting.push(new URL(target, `file:///${path}`).pathname.slice(1));
        }
    }
    assert.ok(seen.size > 5);
    for (const path of seen) assert.doesNotMatch(path, /\/(words|ui|pages)\//, path);
});

test("what is put into a text stays what it was", () => {
    useWords("en", { "script.a": "{name} and {name}, {other}", "script.n.one": "{count} thing", "script.n.other": "{count} things" });
    assert.equal(word("script.a", { name: "{other}", other: "$&" }), "{other} and {other}, $&");
    assert.equal(word("script.a"), "{name} and {name}, {other}");
    assert.equal(findWord("script.b"), null);
    assert.equal(findWord("constructor"), null);
    assert.equal(word("script.b"), "script.b");
    assert.deepEqual([0, 1, 2].map((count) => counted("script.n", count)), ["0 things", "1 thing", "2 things"]);
});

test("a language without a form for one uses its only form", () => {
    useWords("ja", { "script.n.other": "{count} 個" });
    assert.deepEqual([0, 1, 21].map((count) => counted("script.n", count)), ["0 個", "1 個", "21 個"]);
});
