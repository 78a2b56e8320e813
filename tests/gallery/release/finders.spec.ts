import { expect, test } from '@playwright/test'
import { findLayoutProblems } from '../findLayoutProblems.ts'
import { openFrame } from '../openFrame.ts'
import { runAxe } from '../runAxe.ts'

/** Each breaks the card in one way, with an additional adopted sheet. */
const layoutFaults = [
  ['a text that is cut', '.lk-badge { inline-size: 40px; overflow: hidden }', /is cut at its side: "Installed"/],
  ['a text that sticks out of its key', '.lk-badge { inline-size: 30px }', /"Installed" sticks out of span.lk-badge/],
  ['what sticks out of the card', '.lk-footer { inline-size: 500px }', /lk-footer .* sticks out of the card/],
  ['what is cut below', '.lk-row { block-size: 20px; min-block-size: 0; overflow: hidden }', /is cut below/],
  ['texts over each other', '.lk-row { margin-block-end: -40px }', /"Marten" covers "Quay"/],
  ['a line that cuts letters', '.lk-title > span { padding-block: 0 }', /may cut letters above or below/],
  ['an empty footer', '.lk-footer > * { display: none }', /The footer is 44 high and empty/],
  ['a card that is higher than the page', '.lk-card { block-size: 900px }', /The card is 900 high/],
  ['a card that is wider than the page', '.lk-stage > .lk-card { min-inline-size: 1400px }', /wider than the page/],
] as const

const visibleText = 'Connect/wallets'
const desktop = { query: 'theme=dark', width: 1280, height: 800 }

async function openBroken(browser: Parameters<typeof openFrame>[0], css: string) {
  const { page, close } = await openFrame(browser, desktop)
  await page.evaluate((id) => window.showState?.(id), visibleText)
  await page.evaluate((text) => {
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    if (root) root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }, css)
  return { page, close }
}

for (const [name, css, problem] of layoutFaults) {
  test(`${name} is found`, async ({ browser }) => {
    const { page, close } = await openBroken(browser, css)
    const problems = await page.evaluate(findLayoutProblems)
    await close()
    expect(problems.filter((match) => problem.test(match))).not.toEqual([])
  })
}

test('a contrast that is too weak is found', async ({ browser }) => {
  const { page, close } = await openBroken(browser, '.lk-badge { color: #333 }')
  const { violations } = await page.evaluate(runAxe)
  await close()
  expect(violations.filter((match) => match.startsWith('color-contrast'))).toHaveLength(1)
})

test('an undecidable contrast is found, behind the text or over it', async ({ browser }) => {
  const grounds = [
    '.lk-row { background: linear-gradient(#000, #fff) }',
    '.lk-row::before { background: #fff8; height: 40px }',
  ]
  for (const css of grounds) {
    const { page, close } = await openBroken(browser, css)
    const { undecided } = await page.evaluate(runAxe)
    await close()
    expect(undecided, css).not.toEqual([])
  }
})
