import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import type { ThemeVariables } from 'latchkey/themes'
import { type PresetName, presets } from '../../examples/gallery/src/world/presets.ts'
import { findLayoutProblems } from './findLayoutProblems.ts'
import { isEveryday } from './gallery.ts'
import { openFrame } from './openFrame.ts'
import { runAxe } from './runAxe.ts'

/** A folder for a screenshot of every view in every theme. */
const shots = process.env.LATCHKEY_SHOTS

const desktop = { width: 1280, height: 800 }
const modes = ['dark', 'light'] as const

const faces = Object.entries(presets).flatMap(([preset, theme]) =>
  modes
    .filter((mode) => !('themeMode' in theme) || theme.themeMode === mode)
    .map((mode) => ({ preset: preset as PresetName, mode, query: `theme=${mode}&preset=${preset}` })),
)

/** Every variable of a palette. */
const variables = Object.keys(presets.mono.themeVariables).filter((name) => !/radius|shadow|scrimBlur/.test(name))

/** What is drawn on what, with the least contrast, by tokens. */
const surfaces = ['frame', 'surface', 'well']
const grounds = [...surfaces, 'button', 'button-hover', 'button-press', 'row-hover', 'row-press']
const pairs: readonly (readonly [colors: readonly string[], grounds: readonly string[], least: number])[] = [
  [['ink', 'ink-2', 'ink-3'], grounds, 4.5],
  [['good', 'bad'], surfaces, 4.5],
  [['action-ink'], ['action', 'action-hover', 'action-press'], 4.5],
  [['action-off-ink'], ['action-off'], 4.5],
  [['qr-ink'], ['qr-surface'], 4.5],
  [['needle', 'warn', 'tick-on'], surfaces, 3],
  [['line-field', 'line-field-on', 'focus'], ['surface', 'well'], 3],
  [['action'], ['surface', 'frame'], 3],
  [['good-on-action', 'bad-on-action'], ['action'], 3],
]

/** The lowest contrast of tokens as drawn in the open card. Runs in the page, so it must be self-contained. */
function measure(rules: typeof pairs) {
  const root = document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog[open] .lk-root')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!root || !context) throw new Error('There is no card')
  const probe = root.appendChild(document.createElement('i'))
  const luminance = (token: string) => {
    probe.style.backgroundColor = ''
    probe.style.backgroundColor = `var(--lk-${token})`
    const { backgroundColor } = getComputedStyle(probe)
    context.fillStyle = backgroundColor
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha] = context.getImageData(0, 0, 1, 1).data
    if (alpha !== 255 || backgroundColor === 'rgba(0, 0, 0, 0)') throw new Error(`${token} is no colour`)
    const [r = 0, g = 0, b = 0] = [red, green, blue].map((value) =>
      value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const measured = rules.flatMap(([colors, under, least]) =>
    colors.flatMap((color) =>
      under.map((ground) => {
        const [high = 0, low = 0] = [luminance(color), luminance(ground)].sort((a, b) => b - a)
        return { pair: `${color} on ${ground}`, ratio: (high + 0.05) / (low + 0.05), least }
      }),
    ),
  )
  probe.remove()
  return measured
}

for (const { preset, mode, query } of faces) {
  test(`${preset} in ${mode} mode: every pair of colours has its contrast, as drawn`, async ({ browser }) => {
    const { page, close } = await openFrame(browser, { query, ...desktop })
    await page.evaluate(() => window.showState?.('Connect/wallets'))
    const measured = await page.evaluate(measure, pairs)
    await close()
    expect(measured).toHaveLength(pairs.reduce((sum, [colors, under]) => sum + colors.length * under.length, 0))
    expect(measured.filter(({ ratio, least }) => ratio < least)).toEqual([])
  })
}

test('checkContrast finds nothing in the themes that ship', async ({ browser }) => {
  const { page, close } = await openFrame(browser, { query: 'theme=dark', ...desktop })
  const weak = await page.evaluate(
    (themes) => themes.map(({ theme, mode }) => window.checkContrast?.(theme, mode)),
    faces.map(({ preset, mode }) => ({ theme: presets[preset], mode })),
  )
  await close()
  expect(weak).toEqual(faces.map(() => []))
})

test('checkContrast names each colour that is too close to what it is drawn on, with the closest', async ({
  browser,
}) => {
  const { page, close } = await openFrame(browser, { query: 'theme=dark', ...desktop })
  const check = (themeVariables: ThemeVariables, mode: 'dark' | 'light' = 'dark') =>
    page.evaluate(([variables, shownMode]) => window.checkContrast?.({ themeVariables: variables }, shownMode) ?? [], [
      themeVariables,
      mode,
    ] as const)
  const [ink3] = await check({ ink3: '#666666' })
  expect(ink3).toMatchObject({ color: 'ink3', ground: 'buttonHover', least: 4.5 })
  expect(ink3?.ratio).toBeCloseTo(2.3, 1)
  // Of a pair, the side of the mode; of a mixed surface, what is drawn.
  expect(await check({ accent: { dark: '#ffffff', light: '#eeeeee' } })).toEqual([])
  expect(await check({ accent: { dark: '#ffffff', light: '#eeeeee' } }, 'light')).toMatchObject([{ color: 'accent' }])
  expect((await check({ mix: '#ffffff', mixStrength: '60%' })).map(({ color }) => color)).toContain('ink')
  // The same grey everywhere leaves nothing to read.
  const grey = Object.fromEntries(variables.map((name) => [name, '#808080']))
  const names = (await check(grey)).map(({ color }) => color)
  expect(names).toEqual(expect.arrayContaining(['ink', 'ink2', 'ink3', 'actionInk', 'actionOffInk', 'good', 'bad']))
  expect(names).toEqual(expect.arrayContaining(['accent', 'warn', 'lineField']))
  await close()
})

/** Views that have every part between them. */
const views = [
  'Connect/loading',
  'Connect/consent given',
  'Connect/wide, any phone',
  'Connect/wide, declined',
  'ConnectingExternal/waiting',
  'ConnectingExternal/declined',
  'ConnectingWalletConnect/code',
  'AllWallets/grid',
  'EmailVerifyOtp/wrong code',
  'Account/external wallet',
  'Account/activity',
  'AccountSettings/external wallet',
  'Networks/connected',
  'WalletSend/ready',
  'Swap/ready',
  'SwapPreview/severe impact',
  'AppTransaction/a batch of three',
  'TransactionResult/failed on the network',
  'Toast/three, unfolded',
  'WhatIsAWallet/normal',
]

if (!isEveryday)
  for (const { preset, mode, query } of faces) {
    test(`${preset} in ${mode} mode: views fit and can be read`, async ({ browser }) => {
      test.setTimeout(180_000)
      const { page, close, faults } = await openFrame(browser, { query, ...desktop })
      const problems: Record<string, string[]> = {}
      for (const id of views) {
        await page.evaluate((view) => window.showState?.(view), id)
        if (shots) {
          mkdirSync(shots, { recursive: true })
          const path = join(shots, `${preset} ${mode} - ${id.replace('/', ' - ')}.png`)
          await page.screenshot({ path, animations: 'disabled' })
        }
        const layout = await page.evaluate(findLayoutProblems)
        const { violations, undecided } = await page.evaluate(runAxe)
        const all = [...layout, ...violations, ...undecided]
        if (all.length > 0) problems[id] = all
      }
      await close()
      expect(problems).toEqual({})
      expect(faults).toEqual([])
    })
  }
