import { type Draft, type FontName, fonts, type PresetName, presets, ranges, restDraft } from './draft.ts'

/** The query parameter that holds a theme. */
export const THEME_PARAMETER = 'theme'

const MAX_LENGTH = 240
const MODES = ['dark', 'light', 'auto'] as const

const readColor = (text: string) => (/^[\da-f]{6}$/i.test(text) ? `#${text.toLowerCase()}` : undefined)

const readNumber = (name: keyof typeof ranges) => (text: string) => {
  const value = /^\d{1,2}(\.\d{1,2})?$/.test(text) ? Number(text) : Number.NaN
  const [least, greatest] = ranges[name]
  return value >= least && value <= greatest ? value : undefined
}

const readName =
  <name extends string>(names: readonly name[]) =>
  (text: string) =>
    names.find((name) => name === text)

/** Each refuses what it does not know: a link may come from anybody, and say anything. */
const readers = {
  preset: readName(Object.keys(presets) as PresetName[]),
  mode: readName(MODES),
  accent: readColor,
  action: readColor,
  tint: readColor,
  strength: readNumber('strength'),
  radius: readNumber('radius'),
  type: readNumber('type'),
  font: readName(Object.keys(fonts) as FontName[]),
} satisfies { readonly [name in keyof Draft]: (text: string) => Draft[name] | undefined }

const isName = (name: string): name is keyof Draft => Object.hasOwn(readers, name)

/** Such as `preset-soft~accent-2f7de1~radius-6`, for the query of a URL. */
export const writeTheme = (draft: Draft): string =>
  (Object.keys(readers) as (keyof Draft)[])
    .filter((name) => draft[name] !== restDraft[name])
    .map((name) => `${name}-${String(draft[name]).replace('#', '')}`)
    .join('~')

/** What a link says of a theme; whatever is not well-formed is left out. */
export function readTheme(text: string | null): Partial<Draft> {
  if (text === null || text.length > MAX_LENGTH) return {}
  return Object.fromEntries(
    text.split('~').flatMap((part) => {
      const [, name = '', value = ''] = /^([a-z]+)-(.+)$/.exec(part) ?? []
      const read = isName(name) ? readers[name](value) : undefined
      return read === undefined ? [] : [[name, read]]
    }),
  )
}

/** The current page with this theme, at the builder. */
export function themeUrl(draft: Draft, page: string): string {
  const url = new URL(page)
  const written = writeTheme(draft)
  if (written) url.searchParams.set(THEME_PARAMETER, written)
  else url.searchParams.delete(THEME_PARAMETER)
  url.hash = 'theme'
  return url.href
}
