// The mails that a real service would send, newest first.
import { isObject } from '../frame/messages.ts'
import { DEVELOPMENT_NOTICE, element, header } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme } from '../ui/theme.ts'

const REFRESH_MS = 1_000

applySystemTheme()
const list = element('ul', 'mails')
const empty = element('p', 'lead', 'No emails yet. Sign in with an email, and they show up here.')
document.body.replaceChildren(
  header(element('span', 'email', DEVELOPMENT_NOTICE)),
  element('main', 'document', element('h1', 'title', 'Mailbox'), empty, list),
)

function renderMail(mail: Readonly<Record<string, unknown>>) {
  const { to, subject, kind, code, link, at } = mail
  const sent = new Date(String(at)).toLocaleTimeString()
  const item = element(
    'li',
    'mail',
    element('p', 'subject', String(subject)),
    element('p', 'lead', `To ${String(to)}, ${sent}`),
  )
  if (kind === 'code') item.append(element('p', 'code', String(code)))
  const target = new URL(String(link), location.href)
  if (kind === 'link' && target.origin === location.origin) {
    const anchor = element('a', '', 'View the request')
    anchor.href = target.href
    item.append(anchor)
  }
  return item
}

let visibleText = ''

async function refresh() {
  const response = await fetch(`/mailbox/api/mails${location.search}`)
  const text = await response.text()
  // Unchanged mails stay as they are, with what the user has selected.
  if (text === visibleText) return
  visibleText = text
  const mails: unknown = JSON.parse(text)
  const all = Array.isArray(mails) ? mails.filter(isObject) : []
  empty.hidden = all.length > 0
  list.replaceChildren(...all.map(renderMail))
}

async function refreshForever() {
  await refresh().catch(() => undefined)
  setTimeout(refreshForever, REFRESH_MS)
}

void refreshForever()
