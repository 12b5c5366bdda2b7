// SPDX-License-Identifier: Apache-2.0

/// Mustache, which escapes what it fills in; kept in the program, so that it runs from wherever it lies.
enum PageTemplates {
    static let all = [
        "layout": layout, "people": people, "consent": consent, "back": back, "problem": problem, "front": front,
    ]

    private static let layout = """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>{{title}} · Simulator, not Apple</title>
        <link rel="stylesheet" href="/simulator/style.css">
        {{$script}}{{/script}}
        </head>
        <body>
        <header><p class="banner" role="note"><strong>This is a simulator, not Apple.</strong> \
        Nobody is asked who they are. Type nothing here that is secret.</p></header>
        <main>
        <h1>{{title}}</h1>
        {{$content}}{{/content}}
        </main>
        </body>
        </html>
        """

    private static let people = """
        {{<layout}}{{$content}}
        <p><strong>{{asker}}</strong> asks who you are.</p>
        {{#isEmpty}}<p role="alert">There is nobody yet. Add people with POST /simulator/people.</p>{{/isEmpty}}
        <form method="post" action="/auth/authorize/person">
        <input type="hidden" name="request" value="{{request}}">
        <fieldset>
        <legend>You are</legend>
        {{#people}}
        <p><input type="radio" name="person" id="person-{{id}}" value="{{id}}"{{#isFirst}} checked{{/isFirst}}> \
        <label for="person-{{id}}">{{name}} ({{email}})</label></p>
        {{/people}}
        </fieldset>
        <p class="actions"><button type="submit" name="action" value="continue">Continue</button>
        <button type="submit" name="action" value="cancel" formnovalidate>Cancel</button></p>
        </form>
        {{/content}}{{/layout}}
        """

    private static let consent = """
        {{<layout}}{{$content}}
        <p><strong>{{asker}}</strong> (app {{app}} of team {{team}}) asks to sign in <strong>{{personName}}</strong>.</p>
        {{#isReturning}}<p>You use this app already.</p>{{/isReturning}}
        <form method="post" action="/auth/authorize/decision">
        <input type="hidden" name="request" value="{{request}}">
        <input type="hidden" name="person" value="{{person}}">
        {{#asksName}}
        <fieldset>
        <legend>Your name, told once</legend>
        <input type="hidden" name="named" value="yes">
        <p><label for="given-name">Given name</label> \
        <input id="given-name" name="givenName" value="{{givenName}}" maxlength="255" autocomplete="off"></p>
        <p><label for="family-name">Family name</label> \
        <input id="family-name" name="familyName" value="{{familyName}}" maxlength="255" autocomplete="off"></p>
        </fieldset>
        {{/asksName}}
        {{#asksEmail}}
        <fieldset>
        <legend>Your e-mail address</legend>
        <p><input type="radio" name="mail" id="mail-share" value="share" checked> \
        <label for="mail-share">Share my e-mail ({{email}})</label></p>
        <p><input type="radio" name="mail" id="mail-hide" value="hide"> \
        <label for="mail-hide">Hide my e-mail (a relay address is told instead)</label></p>
        </fieldset>
        {{/asksEmail}}
        <p class="actions"><button type="submit" name="action" value="continue">Continue</button>
        <button type="submit" name="action" value="cancel" formnovalidate>Cancel</button></p>
        </form>
        {{/content}}{{/layout}}
        """

    private static let back = """
        {{<layout}}{{$script}}<script type="module" src="/simulator/post.js"></script>{{/script}}{{$content}}
        <form method="post" action="{{address}}" id="back">
        {{#fields}}
        <input type="hidden" name="{{name}}" value="{{value}}">
        {{/fields}}
        <p>You go back to {{origin}}.</p>
        <p class="actions"><button type="submit">Go on</button></p>
        </form>
        {{/content}}{{/layout}}
        """

    private static let problem = """
        {{<layout}}{{$content}}
        <p role="alert">{{message}}</p>
        <p>Apple shows a page like this one, too, and sends nobody back to the service.</p>
        {{/content}}{{/layout}}
        """

    private static let front = """
        {{<layout}}{{$content}}
        <p>The issuer is <code>{{issuer}}</code>. Tests steer it under <code>/simulator</code>.</p>
        <h2>Apps</h2>
        <ul>
        {{#apps}}<li><code>{{id}}</code> of team <code>{{team}}</code>{{#services}}, <code>{{.}}</code>{{/services}}</li>
        {{/apps}}</ul>
        <h2>People</h2>
        <ul>
        {{#people}}<li><code>{{.}}</code></li>
        {{/people}}</ul>
        <h2>Faults</h2>
        {{#isRight}}<p>None is switched on.</p>{{/isRight}}
        <ul>
        {{#faults}}<li><code>{{.}}</code></li>
        {{/faults}}</ul>
        {{/content}}{{/layout}}
        """
}
