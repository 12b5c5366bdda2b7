// SPDX-License-Identifier: Apache-2.0
// Rules that hold for all sources of the pages.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const base = fileURLToPath(new URL("../../Sources/SignIn/SignInServer", import.meta.url));

function files(folder, ending) {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = `${folder}/${entry.name}`;
        if (entry.isDirectory()) return files(path, ending);
        return path.endsWith(ending) ? [{ path: path.slice(base.length + 1), text: readFileSync(path, "utf8") }] : [];
    });
}

const scripts = files(`${base}/Static/js`, ".js");
const styles = files(`${base}/Static/css`, ".css");
const templates = files(`${base}/Templates`, ".mustache");
const markup = templates.map(({ text }) => text).join("\n");

/** Lines without comments. */
const code = (text) => text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/(^|\s)\/\/.*$/gm, "");

test("every source names its license first", () => {
    for (const { path, text } of [...scripts, ...styles, ...templates]) {
        assert.match(text.split("\n")[0], /SPDX-License-Identifier: Apache-2\.0/, path);
    }
});

test("scripts stay short, and lines too", () => {
    for (const { path, text } of scripts) {
        const lines = text.split("\n");
        assert.ok(lines.length <= 121, `${path}: ${lines.length} lines`);
        for (const line of lines) assert.ok(line.length <= 120, `${path}: ${line}`);
    }
});

test("api.js alone calls fetch, webauthn.js alone the credential interface, nobody writes HTML", () => {
    for (const { path, text } of scripts) {
        const body = code(text);
        if (!path.endsWith("js/api.js")) assert.doesNotMatch(body, /(?<![#.\w])fetch\(|XMLHttpRequest|sendBeacon/, path);
        if (!/js\/(webauthn|statics)\.js$/.test(path)) {
            assert.doesNotMatch(body, /navigator\.credentials|PublicKeyCredential\b/, path);
        }
        assert.doesNotMatch(body, /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function/, path);
        assert.doesNotMatch(body, /localStorage|document\.cookie|console\./, path);
        // What for, where to and by which invitation, while the tab is at a provider: nothing that signs anybody in.
        if (!path.endsWith("js/pages/errand.js")) assert.doesNotMatch(body, /sessionStorage/, path);
    }
});

test("templates escape everything and hold no inline script, style or handler", () => {
    for (const { path, text } of templates) {
        assert.doesNotMatch(text, /\{\{\{|\{\{&/, path);
        assert.doesNotMatch(text, /<style|\sstyle=|\son[a-z]+=|javascript:/i, path);
        for (const [tag] of text.matchAll(/<script[^>]*>[^<]*/g)) assert.match(tag, /src="[^"]+">$/, path);
    }
});

test("what scripts look for by id is in the templates", () => {
    const ids = new Set([...markup.matchAll(/\sid="([^"{]+)"/g)].map((match) => match[1]));
    for (const { path, text } of scripts) {
        for (const [, id] of text.matchAll(/"#([a-z-]+)"/g)) assert.ok(ids.has(id), `${path}: #${id}`);
    }
    for (const [, list] of markup.matchAll(/(?:aria-describedby|aria-labelledby|for)="([^"]+)"/g)) {
        for (const id of list.split(" ")) assert.ok(ids.has(id), id);
    }
});

test("parts that scripts fill are in the templates", () => {
    const parts = new Set([...markup.matchAll(/data-part="([^"]+)"/g)].map((match) => match[1]));
    for (const { path, text } of scripts) {
        for (const [, name] of text.matchAll(/\b(?:part|fill|showMoment)\(\w+, "([a-z-]+)"/g)) {
            assert.ok(parts.has(name), `${path}: ${name}`);
        }
    }
});

test("scripts and style sheets that templates name exist", () => {
    const served = new Set(
        [...scripts, ...styles, ...files(`${base}/Static/images`, "")].map(({ path }) => path.replace("Static/", "")),
    );
    // Made by the server out of the catalogue, one a language.
    served.add("words/{{lang}}.js");
    for (const [, path] of markup.matchAll(/\{\{assets\}\}\/([^"]+)"/g)) assert.ok(served.has(path), path);
});

test("styles live in layers, without force", () => {
    for (const { path, text } of styles) {
        assert.match(text, /@layer/, path);
        assert.doesNotMatch(text, /!important|#[a-z-]+\s*\{/i, path);
    }
    const used = new Set([...markup.matchAll(/class="([^"]+)"/g)].flatMap(([, list]) => list.split(/\s+/)));
    const pages = templates.map(({ path }) => `page-${path.replace(/^Templates\/|\.mustache$/g, "")}`);
    for (const { path, text } of styles) {
        for (const [, name] of text.matchAll(/\.([a-z][a-z-]*)(?=[\s:,.[{>+])/g)) {
            assert.ok(used.has(name) || pages.includes(name), `${path}: .${name} is not used`);
        }
    }
});
