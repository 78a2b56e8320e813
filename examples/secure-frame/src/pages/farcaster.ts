// Plays Farcaster's app: the user sees who asks, and approves or declines.
import { askServer } from '../frame/api.ts'
import { messageOf } from '../text.ts'
import { button, DEVELOPMENT_NOTICE, element } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme } from '../ui/theme.ts'

applySystemTheme()
const channel = new URLSearchParams(location.search).get('channel') ?? ''
const content = element('main', 'document')
document.body.replaceChildren(content)

const show = (title: string, text: string, ...more: HTMLElement[]) =>
  content.replaceChildren(
    element('p', 'lead', 'Farcaster (simulated)'),
    element('h1', 'title', title),
    element('p', 'lead', text),
    ...more,
  )

const isEnded = (title: string) => show(title, 'Go back to the app.')

async function answer(path: string, more: object, title: string) {
  try {
    await askServer(path, { channel, ...more })
    isEnded(title)
  } catch (error) {
    show('Sign-in failed', messageOf(error))
  }
}

async function start() {
  const { host, isAnswered } = await askServer('/api/farcaster', { channel })
  if (isAnswered) return isEnded('Already answered')
  const name = element('input', 'input')
  name.name = 'name'
  name.maxLength = 16
  const label = element('label', 'field', 'Your name ', name)
  const buttons = element(
    'div',
    'buttons',
    button('Decline', '', () => void answer('/api/farcaster/decline', {}, 'Declined')),
    button(
      'Approve',
      'primary',
      () => void answer('/api/farcaster/approve', { userName: name.value.trim().toLowerCase() }, 'Approved'),
    ),
  )
  show('Sign in', `${String(host)} wants to sign you in.`, label, buttons, element('p', 'notice', DEVELOPMENT_NOTICE))
}

start().catch((error) => show('Sign-in failed', messageOf(error)))
