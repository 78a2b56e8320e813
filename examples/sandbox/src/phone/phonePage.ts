const script = (id: string) => `
const at = ${JSON.stringify(`/__sandbox/phones/${id}`)}
const find = (selector) => document.querySelector(selector)
const element = (name, props = {}, ...children) => {
  const made = Object.assign(document.createElement(name), props)
  made.append(...children)
  return made
}
const say = (text) => { find('#said').textContent = text }
async function act(verb, body) {
  say('')
  const answer = await fetch(at + '/' + verb, { method: 'POST', body: JSON.stringify(body) })
  if (!answer.ok) say((await answer.json()).error)
  await show()
}
const button = (text, className, verb, body) =>
  element('button', { type: 'button', className, textContent: text, onclick: () => act(verb, body) })
const fact = ({ name, value, isCode }) => element('div', {},
  element('dt', { textContent: name }),
  element('dd', {}, isCode ? element('code', { textContent: value }) : value))
const asked = ({ id, method, params, words }) => element('li', { className: 'asked' },
  element('h3', { textContent: words.title }),
  element('p', { textContent: words.sentence }),
  element('dl', {}, ...words.facts.map(fact)),
  ...(words.text ? [element('h4', { textContent: words.text.name }), element('pre', { textContent: words.text.value })] : []),
  element('details', {},
    element('summary', { textContent: 'As it was sent' }),
    element('pre', { textContent: method + '\\n' + JSON.stringify(params, null, 1).slice(0, 20000) })),
  element('div', { className: 'answers' },
    button('Reject', '', 'answer', { question: id, isApproved: false }),
    button('Approve', 'main', 'answer', { question: id, isApproved: true })))
const choice = (label, isActive, verb, body) => element('li', {}, label,
  isActive ? element('span', { className: 'active', textContent: 'Active' }) : button('Use', '', verb, body))
const authModes = [
  ['signs', 'Connect and sign in at once'],
  ['lacks', 'Connect first, then sign'],
  ['otherAccount', 'Sign with another account'],
  ['otherText', 'Sign another text'],
  ['expired', 'Sign a text that has expired'],
]
const empty = (text) => element('li', { className: 'empty', textContent: text })
let shown = ''
async function show() {
  const text = await (await fetch(at)).text()
  if (text === shown) return
  shown = text
  const { name, account, accounts, chainId, chains, solana, auth, questions, sessions } = JSON.parse(text)
  find('h1').textContent = name
  find('#questions').replaceChildren(...questions.map(asked))
  find('#idle').hidden = questions.length > 0
  const accountRow = (address) =>
    choice(element('code', { textContent: address }), address === account || address === solana.account, 'account', { address })
  find('#accounts').replaceChildren(...accounts.map(accountRow))
  find('#solana').hidden = solana.clusters.length === 0
  find('#solana-accounts').replaceChildren(...solana.accounts.map(accountRow))
  find('#chains').replaceChildren(...chains.map((chain) =>
    choice(chain.name, chain.id === chainId, 'chain', { chainId: chain.id })))
  find('#auth').replaceChildren(...authModes.map(([mode, label]) => choice(label, mode === auth, 'auth', { auth: mode })))
  find('#sessions').replaceChildren(...(sessions.length > 0
    ? sessions.map((session) => element('li', {}, session.name + ', ' + session.url))
    : [empty('None yet')]))
  find('#disconnect').hidden = sessions.length === 0
}
find('form').onsubmit = (event) => {
  event.preventDefault()
  const field = find('input')
  act('pair', { uri: field.value.trim() })
  field.value = ''
}
find('#disconnect').onclick = () => act('disconnect', {})
show()
setInterval(show, 500)
`

const style = `
:root { color-scheme: light; --ground: #f3f5f7; --surface: #fff; --ink: #12171c; --ink-2: #48525c; --line: #12202e2e; --well: #f4f6f8; --live: #0b7447; font: 14px/20px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { :root { color-scheme: dark; --ground: #0d1012; --surface: #15191d; --ink: #f1f4f6; --ink-2: #abb3bb; --line: #deebf829; --well: #0e1114; --live: #52c48a; } }
* { box-sizing: border-box; }
body { max-inline-size: 420px; margin: 0 auto; padding: 24px 16px 48px; background: var(--ground); color: var(--ink); }
h1, h2, h3, h4, p, dl, dd, ul, pre { margin: 0; padding: 0; }
ul { list-style: none; }
h1 { font-size: 20px; line-height: 28px; }
h2 { margin-block: 28px 8px; font-size: 15px; }
h3 { margin-block: 4px 4px; font-size: 18px; line-height: 24px; overflow-wrap: anywhere; }
h4 { margin-block: 12px 4px; font: inherit; color: var(--ink-2); }
.quiet, .empty, dt, summary { color: var(--ink-2); }
form, .asked, .list { padding: 16px; border: 1px solid var(--line); border-radius: 16px; background: var(--surface); }
form { display: grid; gap: 12px; margin-block-start: 20px; }
form label { display: grid; gap: 6px; }
.list { padding-block: 4px; }
.list > li { display: flex; align-items: center; justify-content: space-between; gap: 12px; min-block-size: 56px; }
.list > li + li { border-block-start: 1px solid var(--line); }
.asked + .asked { margin-block-start: 12px; }
.asked dl { margin-block-start: 12px; }
.asked dl > div { display: grid; grid-template-columns: 84px minmax(0, 1fr); gap: 12px; padding-block: 8px; border-block-start: 1px solid var(--line); }
dd, code, pre, li { overflow-wrap: anywhere; }
code, pre { font: 12px/18px ui-monospace, monospace; }
pre { max-block-size: 240px; overflow: auto; padding: 12px; border-radius: 10px; background: var(--well); white-space: pre-wrap; }
summary { min-block-size: 44px; padding-block: 12px; cursor: pointer; }
.answers { display: grid; grid-template-columns: 1fr 1fr; gap: 8px; }
.active { flex: none; color: var(--live); }
button, input { min-block-size: 44px; padding-inline: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); color: var(--ink); font: inherit; font-weight: 600; }
input { inline-size: 100%; background: var(--well); font-weight: 400; }
button { flex: none; cursor: pointer; }
button.main { border-color: transparent; background: var(--ink); color: var(--surface); }
#said:empty { display: none; }
#said { margin-block-start: 12px; }
#disconnect { margin-block-start: 12px; inline-size: 100%; }
`

/** The phone's screen: paste an app's URI here, and answer its requests. */
export const phonePage = (id: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Phone wallet</title>
<style>${style}</style>
<main>
<h1>Phone wallet</h1>
<p class="quiet">A test wallet. Its keys are public: never send it anything of value.</p>
<form>
<label>Link of a QR code <input name="uri" autocomplete="off" spellcheck="false" placeholder="wc:…"></label>
<button class="main">Connect</button>
</form>
<p id="said" role="status"></p>
<h2>Requests</h2>
<p id="idle" class="quiet">No requests. Copy the link of a QR code in the app, and paste it above.</p>
<ul id="questions" aria-live="polite"></ul>
<h2>Connected apps</h2><ul id="sessions" class="list"></ul>
<button type="button" id="disconnect" hidden>Disconnect all</button>
<h2>Accounts</h2><ul id="accounts" class="list"></ul>
<div id="solana" hidden><h2>Solana accounts</h2><ul id="solana-accounts" class="list"></ul></div>
<h2>Networks</h2><ul id="chains" class="list"></ul>
<h2>Sign-in with the connection</h2><ul id="auth" class="list"></ul>
</main>
<script type="module">${script(id)}</script>
</html>`
