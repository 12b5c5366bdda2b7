// SPDX-License-Identifier: Apache-2.0

/// The style and the script of the page.
enum PageFiles {
    /// The system's own colours, so that light, dark and high contrast are the person's.
    static let style = """
        :root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
        body { margin: 0; background: Canvas; color: CanvasText; }
        main { max-width: 44rem; margin: 0 auto; padding: 1rem; }
        h1 { font-size: 1.5rem; }
        h2 { font-size: 1.25rem; }
        h1 small { font-weight: normal; }
        .symbol, .obstacle { text-align: center; }
        label { display: block; margin: 0.75rem 0; }
        .tick input { width: auto; margin-right: 0.5rem; }
        input, textarea { display: block; box-sizing: border-box; width: 100%; padding: 0.5rem; font: inherit; }
        .tick input { display: inline-block; }
        textarea { resize: vertical; }
        button { min-height: 2.75rem; padding: 0 1rem; font: inherit; }
        section button { margin-top: 0.5rem; }
        .row { display: flex; flex-wrap: wrap; gap: 0.5rem; }
        details { margin-top: 1.5rem; }
        summary { min-height: 2rem; cursor: pointer; }
        [role="alert"] { border: 2px solid; padding: 0.5rem 0.75rem; }
        :focus-visible { outline: 3px solid; outline-offset: 2px; }

        """
}
