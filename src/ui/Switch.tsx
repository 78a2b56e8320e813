import { useId } from 'react'

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
