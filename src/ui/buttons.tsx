import { type ButtonHTMLAttributes, type ReactNode, useId } from 'react'
import { Icon } from './Icon.js'
import { checkIcon } from './iconPaths.js'
import { Spinner } from './Spinner.js'

type ButtonProps = Pick<ButtonHTMLAttributes<HTMLButtonElement>, 'onClick' | 'disabled'> & {
  /** Keeps its label, shows a spinner before it, and cannot be pressed again. */
  isBusy?: boolean | undefined
  /** Icon path: before the label for what happens, after it for where it leads. */
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

/** `aria-disabled` keeps focus; a disabled button would lose it to the page. */
const pressing = (onClick: ButtonProps['onClick'], disabled: boolean | undefined) =>
  disabled ? { 'aria-disabled': true } : { onClick }

/** The primary button of a view. */
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
  /** Additional `part` name, so that an app can style only this button. */
  part?: 'back' | 'close' | undefined
}

/** A button with only an icon has a name, and shows it as a tooltip. */
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

type CheckBoxProps = { isChecked: boolean; onChange(isChecked: boolean): void; children: ReactNode }

/** A box to tick, with its sentence. */
export function CheckBox({ isChecked, onChange, children }: CheckBoxProps) {
  const id = useId()
  return (
    <label className="lk-check">
      {/* biome-ignore lint/a11y/useSemanticElements: drawn as the look has it, with the state it has */}
      <button
        type="button"
        className="lk-box"
        part="box"
        role="checkbox"
        aria-checked={isChecked}
        aria-labelledby={id}
        onClick={() => onChange(!isChecked)}
      >
        <Icon path={checkIcon} />
      </button>
      <span id={id}>{children}</span>
    </label>
  )
}

/** A switch with its label. */
export function Switch({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  const id = useId()
  return (
    <div className="lk-switch-line lk-tall">
      <span className="lk-spring lk-small" id={id}>
        {label}
      </span>
      <button
        type="button"
        className="lk-switch"
        part="switch"
        role="switch"
        aria-checked={isOn}
        aria-labelledby={id}
        onClick={() => onChange(!isOn)}
      />
    </div>
  )
}
