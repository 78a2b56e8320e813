import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as brands from 'simple-icons'
import { contrastOf, type Rgb } from '../src/core/contrast.ts'

// The marks of other companies come from simple-icons (CC0): `npm run marks` writes them, a check compares. Each module
// holds what one chunk needs; the package itself would put all of its icons into one.

const root = join(import.meta.dirname, '..')

type Brand = { readonly path: string; readonly hex: string }

/** Buttons of both themes, where a mark keeps its colour only if it has 3:1 (WCAG 1.4.11). */
const GROUNDS = ['21262b', 'ffffff']
const LEAST_CONTRAST = 3

/** Google asks for its four colours. The package has one path, so each colour fills an area of it. */
const googleAreas = [
  ['#4285F4', 'M0 0h24v24H0z'],
  ['#EA4335', 'M12.48 12L-4 3.7V-4h28V7.6L12.48 7z'],
  ['#FBBC05', 'M12.48 12L-4 3.7v16.6z'],
  ['#34A853', 'M12.48 12L-4 20.3V28h30v-4.2L12.48 17z'],
] as const

const toRgb = (hex: string): Rgb => {
  const value = Number.parseInt(hex, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function colorOf({ hex }: Brand): string | undefined {
  const isSeen = GROUNDS.every((ground) => contrastOf(toRgb(hex), toRgb(ground)) >= LEAST_CONTRAST)
  return isSeen ? `#${hex}` : undefined
}

const toMark = (brand: Brand) => ({ path: brand.path, color: colorOf(brand) })

const HEADER = '// Written by `npm run marks` from simple-icons (CC0). Do not edit.\n'

/** Every module with its text, as the package in use has it. */
export function brandModules(): Readonly<Record<string, string>> {
  const socials = {
    google: { ...toMark(brands.siGoogle), areas: googleAreas },
    apple: toMark(brands.siApple),
    x: toMark(brands.siX),
    discord: toMark(brands.siDiscord),
    github: toMark(brands.siGithub),
    facebook: toMark(brands.siFacebook),
    farcaster: toMark(brands.siFarcaster),
  }
  const { path, hex } = brands.siWalletconnect
  const json = (value: unknown) => JSON.stringify(value, null, 2)
  return {
    'src/ui/socialMarks.ts': `${HEADER}import type { BrandMark } from './BrandIcon.js'

/** Marks of the social logins on a 24 px grid. Without a colour: the colour of the text. */
export const socialMarks = ${json(socials)} satisfies Readonly<Record<string, BrandMark>>
`,
    'src/ui/walletConnectPath.ts': `${HEADER}/** The mark of WalletConnect on a 24 px grid, and its colour. */
export const walletConnectPath = '${path}'
export const walletConnectColor = '#${hex}'
`,
  }
}

if (process.argv[1] === import.meta.filename)
  for (const [path, text] of Object.entries(brandModules())) writeFileSync(join(root, path), text)
