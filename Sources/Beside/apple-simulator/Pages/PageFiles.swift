// SPDX-License-Identifier: Apache-2.0

/// The style sheet and the only script.
enum PageFiles {
    static let style = """
        :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
        body { margin: 0; }
        main { max-inline-size: 36rem; margin-inline: auto; padding: 1rem; }
        .banner { margin: 0; padding: 0.75rem 1rem; background: #7a1f00; color: #ffffff; }
        fieldset { margin-block: 1rem; border: 1px solid; }
        label { display: inline-block; }
        input:not([type]) { display: block; inline-size: 100%; box-sizing: border-box; font: inherit; padding: 0.5rem; }
        button { font: inherit; padding: 0.5rem 1rem; min-block-size: 2.75rem; }
        :focus-visible { outline: 3px solid; outline-offset: 2px; }
        .actions { display: flex; flex-wrap: wrap; gap: 0.75rem; }

        """

    /// Goes on by itself; without a script, the button does it.
    static let post = """
        const form = document.getElementById('back');
        if (form instanceof HTMLFormElement) form.submit();

        """
}
