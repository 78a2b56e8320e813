import type { ComponentType } from 'react'
import type { MessageKey } from '../locales/en.js'
import type { CustomViewContent } from './customViews.js'
import type { Shell } from './shell.js'

/** One view of a feature: what it needs, and how to get it. */
export type View<params> = {
  /** Read before the view is there, while its chunk is on its way. */
  readonly title: MessageKey
  load(): Promise<{ default: ComponentType<{ params: params }> }>
  /** What a view of the host's own in its place is given beyond what every one is; a hook. While it gives nothing, nothing is shown. */
  readonly customProps?: (() => Promise<(params: params) => CustomViewContent | undefined>) | undefined
  /** Whether a modal can be opened with it now; otherwise it is with `fallback`, never with a blank card. */
  readonly canOpen?: ((shell: Shell) => boolean) | undefined
  readonly fallback?: string | undefined
  /** While it is in the history the card refuses to close by request. */
  readonly locks?: boolean | undefined
  /** What the rail says of that while this view is shown. */
  readonly refusal?: MessageKey | undefined
}

/** A folder of views, and the one line in the list of features that brings it in. */
export type Feature<name extends string, routes> = {
  readonly name: name
  isEnabled(shell: Shell): boolean
  readonly views: { readonly [view in keyof routes]: View<routes[view]> }
}
