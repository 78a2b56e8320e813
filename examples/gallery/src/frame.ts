import type {} from './showState.ts'
import './styles/frame.css'
import { states } from './states/states.ts'
import { createClock } from './world/createClock.ts'
import { createRelay } from './world/createRelay.ts'
import { createServices } from './world/createServices.ts'
import { createStage } from './world/createStage.ts'
import { directionOf, readFace } from './world/face.ts'

const query = new URLSearchParams(location.search)
const face = readFace(query)
const page = document.documentElement
page.dataset.theme = face.theme
page.dir = directionOf(face)
page.lang = face.locale

const services = createServices()
const clock = createClock()
const stage = createStage({ services, clock, relay: createRelay(), face })

function scriptOf(id: string) {
  const [view = '', name = ''] = id.split('/')
  const script = states[view]?.[name]
  if (!script) throw new Error(`No state is called ${id}`)
  return script
}

/** Long enough to render the last change of state. */
const SETTLE_MS = 60

/** A lazy image below the end of its list never loads. */
function isAwaited(image: HTMLImageElement) {
  const list = image.closest('.lk-body-scroll')
  if (image.loading !== 'lazy' || image.complete || !list) return true
  return image.getBoundingClientRect().top < list.getBoundingClientRect().bottom
}

/** Until only endless animations run, and every image has loaded. */
async function settle() {
  // Media queries report a new width with the next frame, which a busy machine draws late.
  await new Promise(requestAnimationFrame)
  await clock.wait(SETTLE_MS)
  const root = document.querySelector('latchkey-modal')?.shadowRoot
  const passing = root?.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity) ?? []
  await Promise.allSettled(passing.map(({ finished }) => finished))
  const images = [...(root?.querySelectorAll('img') ?? [])].filter(isAwaited)
  await Promise.allSettled(images.map((image) => image.decode()))
  // Scripts have no pointer, so the focus ring would be in every screenshot.
  const focused = root?.activeElement
  if (focused instanceof HTMLElement && !(focused instanceof HTMLInputElement)) focused.blur()
}

async function showState(id: string) {
  delete page.dataset.ready
  delete page.dataset.failed
  stage.reset()
  try {
    await scriptOf(id)(stage)
    await settle()
    if (services.strays.length > 0) throw new Error(`The state asks for ${services.strays.join(', ')}`)
    page.dataset.ready = id
  } catch (error) {
    page.dataset.failed = error instanceof Error ? error.message : String(error)
    throw error
  }
}

window.showState = showState
window.settleState = settle
const expected = query.get('state')
// Errors are shown on the page itself.
if (expected) showState(expected).catch(() => undefined)
