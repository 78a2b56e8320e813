import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/en.js'
import type { WordLoaders } from '../locales/languages.js'
import type { CustomViewContent } from './customViews.js'
import type { Shell } from './shell.js'

/** One view of a feature: its params and its loader. */
export type View<params> = {
  /** The title of a custom replacement, unless it names its own. */
  readonly title: MessageKey
  load(): Promise<{ default: ComponentType<{ params: params }> }>
  /** A hook with additional props of a custom replacement. While it returns nothing, nothing is rendered. */
  readonly customProps?: (() => Promise<(params: params) => CustomViewContent | undefined>) | undefined
  /** Whether a modal can open with it now; otherwise `fallback` is shown, never a blank card. */
  readonly canOpen?: ((shell: Shell) => boolean) | undefined
  readonly fallback?: string | undefined
  /** While it is in the history the card refuses close requests. */
  readonly locks?: boolean | undefined
  /** The footer's explanation while this view is shown. */
  readonly refusal?: MessageKey | undefined
}

/** A folder of views, registered by one line in the list of features. */
export type Feature<name extends string, routes, words = Record<never, never>> = {
  readonly name: name
  isEnabled(shell: Shell): boolean
  readonly views: { readonly [view in keyof routes]: View<routes[view]> }
  /** Texts that only its own views use; loaded with the first of them. */
  readonly words?: WordLoaders<words> | undefined
}
