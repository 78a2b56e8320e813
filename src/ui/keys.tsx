import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { Spinner } from './Spinner.js'

type KeyProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled'> & {
  /** Busy: keeps its label, shows a spinner before it, and cannot be pressed again. */
  isBusy?: boolean | undefined
  /** Path of an icon: before the word when it says what happens, after it when it says where you go. */
  icon?: string | undefined
  iconAfter?: string | undefined
  children: ReactNode
}

const Content = ({ isBusy, icon, iconAfter, children }: KeyProps) => (
  <>
    {isBusy ? <Spinner size={16} /> : icon && <Icon path={icon} size={16} />}
    <span>{children}</span>
    {iconAfter && <Icon path={iconAfter} size={16} flip />}
  </>
)

/** A key that is off for a while keeps the focus, which a disabled button would lose to the page. */
const pressing = (onClick: KeyProps['onClick'], disabled: boolean | undefined) =>
  disabled ? { 'aria-disabled': true } : { onClick }

/** The one key that you came to press. */
export const ActionKey = ({ onClick, disabled, ...content }: KeyProps) => (
  <button
    type="button"
    className="lk-action"
    part="action"
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

export const Key = ({ onClick, disabled, isSmall, ...content }: KeyProps & { isSmall?: boolean | undefined }) => (
  <button
    type="button"
    className="lk-key"
    part="key"
    data-small={isSmall ? '' : undefined}
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

export const RailKey = ({ onClick, disabled, ...content }: KeyProps) => (
  <button
    type="button"
    className="lk-rail-key"
    part="rail-key"
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

type IconKeyProps = Pick<KeyProps, 'onClick' | 'disabled'> & {
  label: string
  path: string
  isTiny?: boolean | undefined
  flip?: boolean | undefined
  /** What the key is for, where a host may want to style that one alone. */
  part?: 'back' | 'close' | undefined
}

/** A key that is only an icon has a name, and shows it. */
export const IconKey = ({ label, path, onClick, disabled, isTiny, flip, part }: IconKeyProps) => (
  <button
    type="button"
    className="lk-icon-key"
    part={part ? `icon-key ${part}` : 'icon-key'}
    data-tiny={isTiny ? '' : undefined}
    aria-label={label}
    onClick={onClick}
    disabled={disabled}
  >
    <Icon path={path} size={isTiny ? 16 : undefined} flip={flip} />
  </button>
)
