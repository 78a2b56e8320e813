import { Fragment, type ReactNode } from 'react'
import type { MessageValues } from '../locales/createWords.js'
import type { MessageKey, Messages } from '../locales/en.js'
import { Icon } from '../ui/Icon.js'
import { alertIcon } from '../ui/pageIconPaths.js'
import { useModal, useWords } from './useModal.js'
import { useSnapshot } from './useSnapshot.js'

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

/** A warning beside a name that was altered for display or mixes scripts; `name` is the original. */
export function SuspectMark({ name }: { name: string | undefined }) {
  const { t } = useWords()
  const { assets } = useSnapshot(useModal().ui.views.state)
  if (!assets?.isSuspectText(name)) return null
  return (
    <span className="lk-warn lk-with" role="img" aria-label={t('connect.suspect')} title={t('connect.suspect')}>
      <Icon path={alertIcon} size={16} />
    </span>
  )
}
