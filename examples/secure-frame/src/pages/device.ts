// Where the mailed link leads. Opening it approves nothing: mail scanners open links too.
import { askServer } from '../frame/api.ts'
import { messageOf } from '../text.ts'
import { button, element, header } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme } from '../ui/theme.ts'

applySystemTheme()
const token = new URLSearchParams(location.search).get('token') ?? ''
const content = element('main', 'document')
document.body.replaceChildren(header(), content)

const show = (title: string, text: string, ...actions: HTMLElement[]) =>
  content.replaceChildren(element('h1', 'title', title), element('p', 'lead', text), ...actions)

const showApproved = () => show('Device approved', 'Go back to the app. A code is on its way to your inbox.')
const showError = (error: unknown) => show("Couldn't approve", messageOf(error))

async function approve() {
  try {
    await askServer('/api/device/approve', { token })
    showApproved()
  } catch (error) {
    showError(error)
  }
}

async function start() {
  const { email, isApproved } = await askServer('/api/device', { token })
  if (isApproved) return showApproved()
  const action = button('Approve this device', 'primary', () => void approve())
  show('New sign-in', `Someone is signing in as ${String(email)}. If this wasn't you, close this page.`, action)
}

start().catch(showError)
