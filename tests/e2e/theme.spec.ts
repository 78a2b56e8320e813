import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import { expect, release, test } from './support/test.ts'
import { createUser } from './support/user.ts'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const setup = { instances: 1, preview: true } as const

/** The labels are drawn in place of the radio buttons. */
const choose = (radio: Locator) => radio.check({ force: true })

/** Background as drawn, since a mixed colour has another notation than the theme's; and the font. */
function readLook(element: Element) {
  const { backgroundColor, fontFamily } = getComputedStyle(element)
  const context = new OffscreenCanvas(1, 1).getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, 1, 1)
  return { color: [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).join(' '), font: fontFamily.split(',')[0] }
}

/** The theme builder, as a user sees it. */
function createBuilder(page: Page) {
  const section = page.getByRole('region', { name: 'Theme builder' })
  const builder = page.locator('[data-panel="builder"]')
  const preview = page.locator('[data-panel="preview"]')
  const card = preview.locator('latchkey-modal')
  return {
    section,
    card,
    code: page.locator('[data-panel="snippet"] pre'),
    verdict: builder.locator('[data-demo="contrast"]'),
    preset: (name: string) => builder.getByRole('radio', { name, exact: true }),
    mode: (name: string) => builder.getByRole('group', { name: 'Mode' }).getByRole('radio', { name }),
    color: (group: string, name: string) =>
      builder.getByRole('group', { name: group, exact: true }).getByLabel(name, { exact: true }),
    font: (name: string) => builder.getByRole('group', { name: 'Font' }).getByRole('radio', { name }),
    scale: (name: string) => builder.getByRole('slider', { name, exact: true }),
    reset: builder.getByRole('button', { name: 'Reset' }),
    view: (name: string) => preview.getByRole('button', { name, exact: true }),
    copyLink: preview.getByRole('button', { name: 'Copy link' }),
    surface: () => card.locator('.lk-surface').evaluate(readLook),
    radius: () => card.locator('.lk-card').evaluate((frame) => getComputedStyle(frame).borderRadius),
  }
}

test.describe('the theme builder', () => {
  test('a preset chosen by keyboard reaches the live card, the buttons, the page and the code', async ({
    page,
    demoWith,
  }) => {
    const builder = createBuilder(page)
    await page.goto(demoWith(setup))
    await builder.section.scrollIntoViewIfNeeded()
    await expect(builder.card.locator('.lk-title')).toBeVisible()
    await builder.preset('Default').focus()
    await page.keyboard.press('ArrowRight')
    await expect(builder.preset('Midnight')).toBeChecked()
    await expect.poll(builder.surface).toMatchObject({ color: '13 16 36' })
    const button = page.getByRole('banner').locator('[data-latchkey]').first()
    await expect(button).toHaveCSS('background-color', 'rgb(185, 189, 255)')
    expect(await page.locator('html').evaluate(readLook)).toMatchObject({ color: '8 10 24' })
    await expect(builder.code).toContainText("import { midnight } from 'latchkey/themes'")
    await expect(builder.code).toContainText('{...midnight}')
    await expect(builder.verdict).toHaveText('All text at least 4.5 : 1')
    // A theme that is always dark is left with its mode.
    await expect(builder.mode('Dark')).toBeChecked()
    await choose(builder.mode('Light'))
    await expect(builder.preset('Default')).toBeChecked()
    await expect.poll(builder.surface).toMatchObject({ color: '255 255 255' })
  })

  test('changes go into the code and a link, which restores them; the views of the card are live', async ({
    page,
    context,
    demoWith,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const builder = createBuilder(page)
    await page.goto(demoWith(setup))
    await builder.section.scrollIntoViewIfNeeded()
    await choose(builder.preset('Soft'))
    await choose(builder.mode('Light'))
    await choose(builder.color('Accent', 'Green'))
    await builder.color('Action', 'Another color for action').fill('#0a7d5a')
    await builder.scale('Radius').fill('2')
    await choose(builder.font('Serif'))
    const expected = async () => {
      await expect.poll(builder.surface).toEqual({ color: '255 255 255', font: 'ui-serif' })
      expect(await builder.radius()).toBe('12px')
      await expect(builder.code).toContainText('...soft.themeVariables,')
      await expect(builder.code).toContainText("accent: '#12946a',")
      await expect(builder.code).toContainText("action: '#0a7d5a',")
      await expect(builder.code).toContainText("actionInk: '#ffffff',")
      await expect(builder.code).toContainText("radius: '2px',")
      await expect(builder.code).toContainText('themeMode="light"')
    }
    await expected()
    await builder.copyLink.click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(new URL(link).searchParams.get('theme')).toBe(
      'preset-soft~mode-light~accent-12946a~action-0a7d5a~radius-2~font-serif',
    )
    await page.goto('about:blank')
    await page.goto(link)
    await expect(builder.preset('Soft')).toBeChecked()
    await expected()
    const title = builder.card.locator('.lk-title')
    for (const [name, expectedTitle] of [
      ['All wallets', 'All wallets'],
      ['Networks', 'Choose a network'],
      ['Guide', "What's a wallet?"],
      ['Connect', 'Connect to Northlight'],
    ] as const) {
      await builder.view(name).click()
      await expect(title).toHaveText(expectedTitle)
    }
    await builder.view('QR code').click()
    await expect(builder.card.locator('.lk-qr-surface > svg[role="img"]')).toBeVisible()
    await builder.reset.click()
    await expect(builder.preset('Default')).toBeChecked()
    await expect(builder.code).not.toContainText('themeVariables')
  })

  test('says which color is hard to read, in which mode', async ({ page, demoWith }) => {
    const builder = createBuilder(page)
    await page.goto(demoWith({ instances: 1 }))
    await builder.color('Accent', 'Another color for accent').fill('#15191d')
    await expect(builder.verdict).toHaveText('Dark: accent on surface 1.0 : 1, wants 3')
    await choose(builder.mode('Light'))
    await expect(builder.verdict).toHaveText('All text at least 4.5 : 1')
  })

  test('a link that was tampered with changes nothing it should not', async ({ page, demoWith }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    const builder = createBuilder(page)
    const hostile = [
      'accent-red;}body{display:none',
      'action-url(x)',
      'radius-99',
      'type-1e9',
      'strength--5',
      'preset-constructor',
      '__proto__-1',
      'mode-<svg onload=alert(1)>',
      'font-mono',
    ].join('~')
    await page.goto(`${demoWith({ instances: 1 })}&theme=${encodeURIComponent(hostile)}`)
    await expect(builder.font('Mono')).toBeChecked()
    await expect(builder.preset('Default')).toBeChecked()
    await expect(builder.scale('Radius')).toHaveValue('4')
    await expect(builder.code).not.toContainText(/accent|action:|radius|svg/)
    await page.goto(`${demoWith({ instances: 1 })}&theme=${'preset-retro~'.repeat(99)}`)
    await expect(builder.preset('Default')).toBeChecked()
    expect(errors).toEqual([])
  })

  test('fits a phone, and breaks no rule of accessibility', release, async ({ page, demoWith }) => {
    const user = createUser(page)
    await page.addInitScript({ path: axePath })
    await page.setViewportSize({ width: 390, height: 844 })
    const builder = createBuilder(page)
    await page.goto(`${demoWith(setup)}&theme=preset-retro~strength-20`)
    await builder.section.scrollIntoViewIfNeeded()
    await expect(builder.card.locator('.lk-title')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const violations = await page.evaluate(async () => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    })
    expect(violations).toEqual([])
    // The dialog has the theme, too.
    await page.evaluate(() => window.scrollTo(0, 0))
    await user.open()
    const frame = user.dialog.locator('.lk-card')
    expect(await frame.evaluate((card) => getComputedStyle(card).fontFamily)).toContain('ui-monospace')
  })
})
