import { Fragment, type ReactNode } from 'react'
import type { MessageValues } from '../locales/createWords.js'
import type { MessageKey, Messages } from '../locales/en.js'
import { useWords } from './useModal.js'

type TextProps<key extends MessageKey> = { id: key; values: MessageValues<key, ReactNode> }

/** A text with elements in it; inserted names are isolated from their surroundings. */
export function Text<key extends keyof Messages>({ id, values }: TextProps<key>) {
  const pieces = useWords().pieces(id)
  const nodes = values as Readonly<Record<string, ReactNode>>
  return pieces.map(({ text, name }, index) => {
    const value = name === undefined ? undefined : nodes[name]
    return (
      <Fragment key={name ?? `end-${index}`}>
        {text}
        {typeof value === 'string' ? <bdi>{value}</bdi> : value}
      </Fragment>
    )
  })
}
