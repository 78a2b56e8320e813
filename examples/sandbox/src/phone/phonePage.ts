const script = (id: string) => `
const at = ${JSON.stringify(`/__sandbox/phones/${id}`)}
const element = (name, props = {}, ...children) => {
  const made = Object.assign(document.createElement(name), props)
  made.append(...children)
  return made
}
const say = (text) => { document.querySelector('#said').textContent = text }
async function act(verb, body) {
  const answer = await fetch(at + '/' + verb, { method: 'POST', body: JSON.stringify(body) })
  say(answer.ok ? '' : (await answer.json()).error)
  await show()
}
const key = (text, verb, body) => element('button', { type: 'button', textContent: text, onclick: () => act(verb, body) })
let shown = ''
async function show() {
  const text = await (await fetch(at)).text()
  if (text === shown) return
  shown = text
  const { account, accounts, chainId, chains, questions, sessions } = JSON.parse(text)
  document.querySelector('#questions').replaceChildren(...questions.map((question) => element('li', {},
    element('strong', { textContent: question.from + ': ' + question.method }),
    element('pre', { textContent: JSON.stringify(question.params, null, 1).slice(0, 2000) }),
    key('Approve', 'answer', { question: question.id, isApproved: true }),
    key('Reject', 'answer', { question: question.id, isApproved: false }))))
  document.querySelector('#accounts').replaceChildren(...accounts.map((address) => element('li', {}, element('code', { textContent: address }), address === account ? ' active' : key('Switch', 'account', { address }))))
  document.querySelector('#chains').replaceChildren(...chains.map((chain) => element('li', {}, 'eip155:' + chain + ' ', chain === chainId ? 'active' : key('Switch', 'chain', { chainId: chain }))))
  document.querySelector('#sessions').replaceChildren(...sessions.map(({ name, url }) => element('li', {}, name + ', ' + url)))
}
document.querySelector('form').onsubmit = (event) => {
  event.preventDefault()
  const field = document.querySelector('input')
  act('pair', { uri: field.value.trim() })
  field.value = ''
}
document.querySelector('#disconnect').onclick = () => act('disconnect', {})
show()
setInterval(show, 500)
`

/** The phone's screen: a person pastes the code of an app here, and answers what it asks. */
export const phonePage = (id: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Phone wallet</title>
<style>
body { font: 15px/1.5 system-ui; max-inline-size: 420px; margin: 24px auto; padding: 0 16px; }
ul { list-style: none; padding: 0; } li { margin-block: 8px; }
pre { overflow: auto; background: #eee; padding: 8px; } code { font-size: 12px; }
button, input { font: inherit; padding: 6px 12px; } button { margin-inline-start: 8px; } input { inline-size: 100%; box-sizing: border-box; }
</style>
<h1>Phone wallet</h1>
<p>Its keys are known to everybody.</p>
<form><label>Code of an app <input name="uri" autocomplete="off" placeholder="wc:…"></label> <button>Connect</button></form>
<p id="said" role="status"></p>
<h2>Questions</h2><ul id="questions"></ul>
<h2>Accounts</h2><ul id="accounts"></ul>
<h2>Networks</h2><ul id="chains"></ul>
<h2>Connected apps</h2><ul id="sessions"></ul>
<button type="button" id="disconnect">Disconnect all</button>
<script type="module">${script(id)}</script>
</html>`
