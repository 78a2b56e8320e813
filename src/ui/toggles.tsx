import { type ReactNode, useId } from 'react'
import { Icon } from './Icon.js'
import { checkIcon } from './iconPaths.js'

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
