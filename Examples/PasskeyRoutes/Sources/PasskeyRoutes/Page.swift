// SPDX-License-Identifier: Apache-2.0
// The page: a name, two buttons, and the calls that a browser needs.

/// One page that registers and signs in, and its script.
enum Page {
    static let html = """
        <!doctype html><html lang="en"><meta charset="utf-8"><title>Nest</title>
        <h1>Nest</h1>
        <form id="register"><label>Name <input id="name" required maxlength="64" autocomplete="username"></label>
        <button>Register a passkey</button></form>
        <form id="sign-in"><button>Sign in with a passkey</button></form>
        <p id="status" role="status"></p>
        <script type="module" src="/nest.js"></script></html>

        """

    static let script = """
        const say = (text) => { document.querySelector("#status").textContent = text; };

        async function post(path, body) {
          const answer = await fetch(path, { method: "POST", body: body && JSON.stringify(body) });
          if (!answer.ok) throw new Error((await answer.json()).error);
          return answer.json();
        }

        function on(form, ceremony) {
          document.querySelector(form).addEventListener("submit", (event) => {
            event.preventDefault();
            ceremony().then(say, (error) => say(error.message));
          });
        }

        on("#register", async () => {
          const name = document.querySelector("#name").value;
          const options = await post("/register/begin?name=" + encodeURIComponent(name));
          const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
          await post("/register/finish", await navigator.credentials.create({ publicKey }));
          return "Registered, and signed in.";
        });

        on("#sign-in", async () => {
          const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(await post("/sign-in/begin"));
          await post("/sign-in/finish", await navigator.credentials.get({ publicKey }));
          return "Signed in.";
        });

        """
}
