import { factList } from '../explorer/pageParts.ts'
import type { Answer } from '../http/answer.ts'
import type { Call, Route } from '../http/call.ts'
import { html, type Markup, pageAnswer } from '../http/html.ts'
import type { ExchangeSession, ExchangeSessions } from './createExchangeSessions.ts'
import { networkNameOf } from './payAssets.ts'

const page = ({ exchange: { name } }: ExchangeSession, title: string, body: Markup, status = 200): Answer =>
  pageAnswer(
    status,
    `${title} · ${name}`,
    html`<p class="where">${name}, in the sandbox: no money moves</p>
<h1>${title}</h1>
${body}`,
    { hasForm: true },
  )

const terms = ({ amount, asset, recipient }: ExchangeSession) =>
  factList([
    ['Amount', `${amount} ${asset.symbol}`],
    ['Asset', asset.name],
    ['Network', networkNameOf(asset)],
    ['Pays to', html`<code>${recipient}</code>`],
  ])

const form = ({ path, query }: Call, buttons: Markup) =>
  html`<form method="post" action="${path}?${query.toString()}">${buttons}</form>`

/** Pages of the exchanges. They need no opener: who is logged in is known by the session in the address. */
export function exchangePages(sessions: ExchangeSessions): readonly Route[] {
  function show(session: ExchangeSession, call: Call): Answer {
    const { exchange, amount, asset, step } = session
    switch (step) {
      case 'paid':
        return page(
          session,
          'Payment received',
          html`${terms(session)}<p>${exchange.name} sends it. You can close this window.</p>`,
        )
      case 'failed':
        return page(session, 'Payment failed', html`<p>Nothing was sent. You can close this window.</p>`)
      case 'opened':
        return page(
          session,
          `Log in to ${exchange.name}`,
          html`${terms(session)}
${form(
  call,
  html`<button class="main" name="answer" value="login">Log in</button>
<button name="answer" value="leave">Leave</button>`,
)}`,
        )
      case 'loggedIn':
        return page(
          session,
          `Send ${amount} ${asset.symbol}`,
          html`${terms(session)}
${form(
  call,
  html`<button class="main" name="answer" value="pay">Pay</button>
<button name="answer" value="fail">Fail</button>
<button name="answer" value="leave">Leave</button>`,
)}`,
        )
    }
  }

  function decide(session: ExchangeSession, call: Call): Answer {
    const answer = new URLSearchParams(call.body.text).get('answer')
    if (answer === 'login') sessions.logIn(session)
    else if (answer === 'pay') sessions.pay(session)
    else if (answer === 'fail') sessions.fail(session)
    else if (answer === 'leave' && session.step !== 'paid') {
      return page(session, 'You left', html`<p>Nothing was sent. You can close this window.</p>`)
    }
    return show(session, call)
  }

  const route = (method: 'GET' | 'POST', answer: (session: ExchangeSession, call: Call) => Answer): Route => ({
    method,
    path: '/exchange/:id',
    answer(call) {
      const session = sessions.find(call.query.get('session') ?? '')
      if (session && session.exchange.id === call.params.id) return answer(session, call)
      return pageAnswer(404, 'Exchange', html`<h1>Invalid link</h1><p>There is no such payment.</p>`)
    },
  })
  return [route('GET', show), route('POST', decide)]
}
