// SPDX-License-Identifier: Apache-2.0
// Finds elements of the page, with their type.

/**
 * @template {Element} Found
 * @param {string} selector
 * @param {new () => Found} type
 * @param {ParentNode} [root]
 * @returns {Found}
 * @throws {Error} when the template lacks the element: a fault of ours
 */
export function element(selector, type, root = document) {
    const found = root.querySelector(selector);
    if (!(found instanceof type)) throw new Error(`the page lacks ${selector}`);
    return found;
}

/**
 * The element of a template, dialog or notice that bears a part's name.
 *
 * @param {ParentNode} root
 * @param {string} name
 * @returns {HTMLElement}
 */
export function part(root, name) {
    return element(`[data-part="${name}"]`, HTMLElement, root);
}

/**
 * A copy of the first element in a `<template>`.
 *
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function copyOf(selector) {
    const copy = element(selector, HTMLTemplateElement).content.cloneNode(true);
    return element("*", HTMLElement, /** @type {DocumentFragment} */ (copy));
}

/**
 * @param {ParentNode} root
 * @param {string} name
 * @param {string} text
 */
export function fill(root, name, text) {
    part(root, name).textContent = text;
}
