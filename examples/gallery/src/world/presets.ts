import { dim, highContrast, midnight, mono, paper, retro, soft, type Theme, warm } from 'latchkey/themes'

/** The themes that ship, by name. */
export const presets = { midnight, paper, soft, retro, mono, dim, highContrast, warm } satisfies Readonly<
  Record<string, Theme>
>

export type PresetName = keyof typeof presets

export const isPreset = (name: string | null): name is PresetName => name !== null && Object.hasOwn(presets, name)
