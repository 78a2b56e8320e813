// Where the identity provider sends the user back to: passes the result on to the app that waits for it.
import { askServer } from '../frame/api.ts'
import { messageOf } from '../text.ts'
import { element, header } from '../ui/dom.ts'
import '../ui/style.css'
import { applySystemTheme } from '../ui/theme.ts'

applySystemTheme()
const content = element('main', 'document', element('h1', 'title', 'One moment'))
document.body.replaceChildren(header(), content)

const show = (title: string, text: string) =>
  content.replaceChildren(element('h1', 'title', title), element('p', 'lead', text))

/** What the app hands to the frame: this address, or what it says went wrong. */
const resultUri = location.href

async function passOn() {
  const state = new URLSearchParams(location.search).get('state') ?? ''
  const { origin, page } = await askServer('/api/social/landing', { state })
  if (typeof page === 'string') {
    const target = new URL(page)
    target.searchParams.set('result_uri', resultUri)
    location.replace(target.href)
    return
  }
  if (!window.opener) return show('Sign-in interrupted', 'Go back to the app and start again.')
  window.opener.postMessage({ resultUri }, String(origin))
  show('Done', 'This window can be closed.')
}

passOn().catch((error) => show('Sign-in failed', messageOf(error)))
