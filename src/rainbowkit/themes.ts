import type { Theme as LatchkeyTheme, ThemeValue } from '../config/options.js'

type UsedColor = 'accentColor' | 'accentColorForeground' | 'modalBackground' | 'modalText'

type OtherColor =
  | 'actionButtonBorder'
  | 'actionButtonBorderMobile'
  | 'actionButtonSecondaryBackground'
  | 'closeButton'
  | 'closeButtonBackground'
  | 'connectButtonBackground'
  | 'connectButtonBackgroundError'
  | 'connectButtonInnerBackground'
  | 'connectButtonText'
  | 'connectButtonTextError'
  | 'connectionIndicator'
  | 'downloadBottomCardBackground'
  | 'downloadTopCardBackground'
  | 'error'
  | 'generalBorder'
  | 'generalBorderDim'
  | 'menuItemBackground'
  | 'modalBackdrop'
  | 'modalBorder'
  | 'modalTextDim'
  | 'modalTextSecondary'
  | 'profileAction'
  | 'profileActionHover'
  | 'profileForeground'
  | 'selectedOptionBorder'
  | 'standby'

type Radius = 'actionButton' | 'connectButton' | 'menuButton' | 'modalMobile'
type Shadow = 'connectButton' | 'dialog' | 'profileDetailsAction' | 'selectedOption' | 'selectedWallet' | 'walletLogo'

/** The variables of a theme. Those that may be left out have no effect. */
export type ThemeVars = {
  blurs?: { modalOverlay?: string | undefined } | undefined
  colors: Record<UsedColor, string> & { [color in OtherColor]?: string | undefined }
  fonts: { body: string }
  radii: { modal: string } & { [radius in Radius]?: string | undefined }
  shadows?: { [shadow in Shadow]?: string | undefined } | undefined
}

export type Theme = ThemeVars | { lightMode: ThemeVars; darkMode: ThemeVars }

export type ThemeOptions = {
  accentColor?: string | undefined
  accentColorForeground?: string | undefined
  /** @default 'large' */
  borderRadius?: 'large' | 'medium' | 'small' | 'none' | undefined
  /** @default 'rounded' */
  fontStack?: 'rounded' | 'system' | undefined
  /** Has no effect: the page behind the card is not blurred. */
  overlayBlur?: 'large' | 'small' | 'none' | undefined
}

/** Scale of all radii: the card's own proportions stay. */
const RADIUS = { large: '4px', medium: '3px', small: '2px', none: '0px' } as const
const FONTS = {
  rounded: 'ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
  system: 'system-ui, sans-serif',
} as const

type Palette = { readonly surface: string; readonly ink: string; readonly accent: string }

function createTheme({ surface, ink, accent }: Palette, options: ThemeOptions): ThemeVars {
  const {
    accentColor = accent,
    accentColorForeground = '#ffffff',
    borderRadius = 'large',
    fontStack = 'rounded',
  } = options
  return {
    colors: { accentColor, accentColorForeground, modalBackground: surface, modalText: ink },
    fonts: { body: FONTS[fontStack] },
    radii: { modal: RADIUS[borderRadius] },
  }
}

type Accents = Record<
  'blue' | 'green' | 'orange' | 'pink' | 'purple' | 'red',
  Required<Pick<ThemeOptions, 'accentColor' | 'accentColorForeground'>>
>

const accent = (accentColor: string) => ({ accentColor, accentColorForeground: '#ffffff' })
/** White on each of them has a contrast of at least 4.5:1. */
const accentColors: Accents = {
  blue: accent('#1d5fd6'),
  green: accent('#13744a'),
  orange: accent('#b04a05'),
  pink: accent('#c22277'),
  purple: accent('#6a3fd0'),
  red: accent('#c42a2a'),
}

const themeOf = (palette: Palette) =>
  Object.assign((options: ThemeOptions = {}) => createTheme(palette, options), { accentColors })

export const lightTheme = /* @__PURE__ */ themeOf({ surface: '#ffffff', ink: '#16181d', accent: '#1d5fd6' })
export const darkTheme = /* @__PURE__ */ themeOf({ surface: '#16181d', ink: '#ffffff', accent: '#1d5fd6' })
export const midnightTheme = /* @__PURE__ */ themeOf({ surface: '#000000', ink: '#ffffff', accent: '#1d5fd6' })

/** By its surface: a theme may be the app's own. Anything but a hex color counts as light. */
function isDark({ colors: { modalBackground } }: ThemeVars): boolean {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(modalBackground)?.[1]
  if (!hex) return false
  const size = hex.length / 3
  const channels = [0, 1, 2].map((index) => {
    const channel = hex.slice(index * size, (index + 1) * size)
    return Number.parseInt(size === 1 ? channel + channel : channel, 16)
  })
  const [red = 0, green = 0, blue = 0] = channels
  return red * 0.299 + green * 0.587 + blue * 0.114 < 128
}

/** Theme and variables of Latchkey. `null` and nothing stand for the light theme. */
export function toLatchkeyTheme(theme: Theme | null | undefined): Required<LatchkeyTheme> {
  const shownTheme = theme ?? lightTheme()
  const [light, dark] =
    'lightMode' in shownTheme ? [shownTheme.lightMode, shownTheme.darkMode] : [shownTheme, shownTheme]
  const value = (read: (vars: ThemeVars) => string): ThemeValue =>
    read(light) === read(dark) ? read(light) : { light: read(light), dark: read(dark) }
  return {
    themeMode: 'lightMode' in shownTheme ? 'auto' : isDark(shownTheme) ? 'dark' : 'light',
    themeVariables: {
      accent: value(({ colors }) => colors.accentColor),
      action: value(({ colors }) => colors.accentColor),
      actionInk: value(({ colors }) => colors.accentColorForeground),
      font: value(({ fonts }) => fonts.body),
      radius: value(({ radii }) => radii.modal),
    },
  }
}

const toProperty = (group: string, name: string) => `--rk-${group}-${name}`

/** The variables as properties of CSS, as RainbowKit names them. Latchkey's styles do not read them. */
export const cssObjectFromTheme = (
  theme: ThemeVars | (() => ThemeVars),
  { extends: base }: { extends?: ThemeVars } = {},
) => {
  const vars = typeof theme === 'function' ? theme() : theme
  return Object.fromEntries(
    Object.entries(vars).flatMap(([group, values]) =>
      Object.entries(values ?? {}).flatMap(([name, text]) =>
        (base?.[group as 'colors'] as Record<string, string> | undefined)?.[name] === text
          ? []
          : [[toProperty(group, name), text]],
      ),
    ),
  )
}

export const cssStringFromTheme = (...parameters: Parameters<typeof cssObjectFromTheme>) =>
  Object.entries(cssObjectFromTheme(...parameters))
    .map(([name, text]) => `${name}:${text};`)
    .join('')
