import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.js'
import { Spinner } from './Spinner.js'

type ButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled'> & {
  /** Busy: keeps its label, shows a spinner before it, and cannot be pressed again. */
  isBusy?: boolean | undefined
  /** Path of an icon: before the word when it says what happens, after it when it says where you go. */
  icon?: string | undefined
  iconAfter?: string | undefined
  children: ReactNode
}

const Content = ({ isBusy, icon, iconAfter, children }: ButtonProps) => (
  <>
    {isBusy ? <Spinner size={16} /> : icon && <Icon path={icon} size={16} />}
    <span>{children}</span>
    {iconAfter && <Icon path={iconAfter} size={16} flip />}
  </>
)

/** A key that is off for a while keeps the focus, which a disabled button would lose to the page. */
const pressing = (onClick: ButtonProps['onClick'], disabled: boolean | undefined) =>
  disabled ? { 'aria-disabled': true } : { onClick }

/** The one key that you came to press. */
export const PrimaryButton = ({ onClick, disabled, ...content }: ButtonProps) => (
  <button
    type="button"
    className="lk-primary-button"
    part="primary-button"
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

export const Button = ({ onClick, disabled, isSmall, ...content }: ButtonProps & { isSmall?: boolean | undefined }) => (
  <button
    type="button"
    className="lk-button"
    part="button"
    data-small={isSmall ? '' : undefined}
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

export const FooterButton = ({ onClick, disabled, ...content }: ButtonProps) => (
  <button
    type="button"
    className="lk-footer-button"
    part="footer-button"
    {...pressing(onClick, disabled)}
    aria-busy={content.isBusy || undefined}
  >
    <Content {...content} />
  </button>
)

type IconButtonProps = Pick<ButtonProps, 'onClick' | 'disabled'> & {
  label: string
  path: string
  isTiny?: boolean | undefined
  flip?: boolean | undefined
  /** What the key is for, where a host may want to style that one alone. */
  part?: 'back' | 'close' | undefined
}

/** A key that is only an icon has a name, and shows it. */
export const IconButton = ({ label, path, onClick, disabled, isTiny, flip, part }: IconButtonProps) => (
  <button
    type="button"
    className="lk-icon-button"
    part={part ? `icon-button ${part}` : 'icon-button'}
    data-tiny={isTiny ? '' : undefined}
    aria-label={label}
    onClick={onClick}
    disabled={disabled}
  >
    <Icon path={path} size={isTiny ? 16 : undefined} flip={flip} />
  </button>
)
