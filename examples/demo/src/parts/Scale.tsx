import { useId, useLayoutEffect, useRef } from 'react'

/** Number of steps, each with a tick. */
const TICKS = 80

type ScaleProps = {
  label: string
  min: number
  max: number
  /** Ticks between two long ones. */
  major: number
  value: number
  /** The value as text, shown at the end. */
  text: string
  onChange: (value: number) => void
}

/** A slider with a tick per step, and its needle at the value. */
export function Scale({ label, min, max, major, value, text, onChange }: ScaleProps) {
  const id = useId()
  const track = useRef<HTMLDivElement>(null)
  const at = Math.round(((value - min) / (max - min)) * TICKS)

  useLayoutEffect(() => {
    track.current?.style.setProperty('--at', String(at))
    track.current?.style.setProperty('--major', String(major))
  }, [at, major])

  return (
    <div className="knob">
      <label htmlFor={id}>{label}</label>
      <div className="scale" ref={track}>
        <input
          id={id}
          type="range"
          min={min}
          max={max}
          step={(max - min) / TICKS}
          value={value}
          aria-valuetext={text}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
        <span className="scale-off" />
        <span className="scale-on" />
        <span className="scale-needle" />
      </div>
      <output className="mono" htmlFor={id}>
        {text}
      </output>
    </div>
  )
}
