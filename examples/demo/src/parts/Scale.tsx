import { useId, useLayoutEffect, useRef } from 'react'

/** So many steps from end to end, each of them a tick. */
const TICKS = 80

type ScaleProps = {
  label: string
  min: number
  max: number
  /** Ticks from one long one to the next. */
  major: number
  value: number
  /** The value in words, as it stands at the end. */
  text: string
  onChange: (value: number) => void
}

/** A slider whose ticks are its steps: the needle stands at the value. */
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
