import type { ThemeVariables } from 'latchkey'
import { useEffect, useId, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Scale } from '../parts/Scale.tsx'
import { accents, isAtRest, type Knobs, ownAccent, restKnobs } from '../theme/knobs.ts'
import { type Contrast, measureContrast } from '../theme/measureContrast.ts'

const LEAST_TEXT = 4.5
const LEAST_NEEDLE = 3

type KnobsPanelProps = {
  seen: 'dark' | 'light'
  knobs: Knobs
  variables: ThemeVariables
  onKnobs: (knobs: Knobs) => void
}

const oneDecimal = (value: number) => (Math.floor(value * 10) / 10).toFixed(1)

function judge({ text, needle }: Contrast) {
  if (text < LEAST_TEXT) return { isGood: false, sentence: `Weakest text ${oneDecimal(text)} : 1` }
  if (needle < LEAST_NEEDLE) return { isGood: false, sentence: `Accent ${oneDecimal(needle)} : 1, wants 3` }
  return { isGood: true, sentence: 'All text at least 4.5 : 1' }
}

/** Measured on the rendered page. */
function useContrast(seen: string, variables: ThemeVariables) {
  const [contrast, setContrast] = useState<Contrast>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what changes the drawn colours
  useEffect(() => {
    const frame = requestAnimationFrame(() => setContrast(measureContrast()))
    return () => cancelAnimationFrame(frame)
  }, [seen, variables])
  return contrast
}

type SwatchesProps = {
  seen: 'dark' | 'light'
  value: string | undefined
  onChange: (accent: string | undefined) => void
}

function Swatches({ seen, value, onChange }: SwatchesProps) {
  const name = useId()
  const choices = [{ name: 'Orange', color: ownAccent[seen], accent: undefined }, ...accents.map(withAccent)]
  return (
    <fieldset className="swatches">
      <legend className="unseen">Accent</legend>
      {choices.map(({ name: word, color, accent }) => (
        <label key={word} title={word}>
          <input
            type="radio"
            className="unseen"
            name={name}
            aria-label={word}
            checked={accent === value}
            onChange={() => onChange(accent)}
          />
          <svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="10" fill={color} />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}

const withAccent = ({ name, color }: (typeof accents)[number]) => ({ name, color, accent: color })

export function KnobsPanel({ seen, knobs, variables, onKnobs }: KnobsPanelProps) {
  const contrast = useContrast(seen, variables)
  const verdict = contrast && judge(contrast)
  const turn = (change: Partial<Knobs>) => onKnobs({ ...knobs, ...change })
  return (
    <Panel
      title="Theme variables"
      quiet
      name="knobs"
      footer={
        <>
          <span className="with" role="status" data-demo="contrast" data-good={verdict?.isGood}>
            {verdict && <Icon name={verdict.isGood ? 'check' : 'alert'} />}
            {verdict?.sentence}
          </span>
          <span className="spring" />
          <button type="button" className="footer-button" disabled={isAtRest(knobs)} onClick={() => onKnobs(restKnobs)}>
            Reset
          </button>
        </>
      }
    >
      <div className="knobs">
        <div className="knob">
          <span aria-hidden="true">Accent</span>
          <Swatches seen={seen} value={knobs.accent} onChange={(accent) => turn({ accent })} />
          <output className="mono">{knobs.accent ?? ownAccent[seen]}</output>
        </div>
        <Scale
          label="Radius"
          min={0}
          max={8}
          major={10}
          value={knobs.radius}
          text={`${knobs.radius} px`}
          onChange={(radius) => turn({ radius })}
        />
        <Scale
          label="Type"
          min={8}
          max={12}
          major={20}
          value={knobs.type}
          text={`${knobs.type} px`}
          onChange={(type) => turn({ type })}
        />
        <Scale
          label="Tint"
          min={0}
          max={20}
          major={20}
          value={knobs.tint}
          text={`${knobs.tint}%`}
          onChange={(tint) => turn({ tint })}
        />
      </div>
    </Panel>
  )
}
