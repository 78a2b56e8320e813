import type { ThemeMode, ThemeVariables } from 'latchkey'
import { useEffect, useState } from 'react'
import { ColorChoice, type ColorOption } from '../parts/ColorChoice.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Panel } from '../parts/Panel.tsx'
import { Scale } from '../parts/Scale.tsx'
import { Segment, type SegmentOption } from '../parts/Segment.tsx'
import {
  type Draft,
  type FontName,
  isAtRest,
  ranges,
  restDraft,
  valuesOf,
  withMode,
  withPreset,
} from '../theme/draft.ts'
import { judgeTheme, type Verdict } from '../theme/judgeTheme.ts'
import { PresetChoice } from './PresetChoice.tsx'

const colors: readonly ColorOption[] = [
  { name: 'Blue', color: '#2f7de1', value: '#2f7de1' },
  { name: 'Green', color: '#12946a', value: '#12946a' },
  { name: 'Pink', color: '#b4479b', value: '#b4479b' },
  { name: 'Gold', color: '#c79a16', value: '#c79a16' },
  { name: 'Violet', color: '#6a5ae0', value: '#6a5ae0' },
]

const modes: readonly SegmentOption<ThemeMode>[] = [
  { value: 'dark', label: 'Dark' },
  { value: 'light', label: 'Light' },
  { value: 'auto', label: 'Auto' },
]

const fontOptions: readonly SegmentOption<FontName>[] = [
  { value: 'sans', label: 'Sans' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'serif', label: 'Serif' },
  { value: 'mono', label: 'Mono' },
]

/** Sliders count in steps of binary fractions. */
const rounded = (value: number) => Math.round(value * 100) / 100

/** Measured by the library, in every mode in which the theme may be seen. */
function useVerdict(mode: ThemeMode, variables: ThemeVariables) {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    const frame = requestAnimationFrame(() => setVerdict(judgeTheme(mode, variables)))
    return () => cancelAnimationFrame(frame)
  }, [mode, variables])
  return verdict
}

type BuilderPanelProps = {
  draft: Draft
  mode: ThemeMode
  seen: 'dark' | 'light'
  variables: ThemeVariables
  onDraft: (draft: Draft) => void
}

export function BuilderPanel({ draft, mode, seen, variables, onDraft }: BuilderPanelProps) {
  const verdict = useVerdict(mode, variables)
  const values = valuesOf(draft, seen)
  const own = valuesOf(withPreset(draft, draft.preset), seen)
  const change = (changes: Partial<Draft>) => onDraft({ ...draft, ...changes })
  const optionsWith = (name: string, color: string) => [{ name, color, value: undefined }, ...colors]
  const [leastRadius, greatestRadius] = ranges.radius
  const [leastType, greatestType] = ranges.type
  const [leastStrength, greatestStrength] = ranges.strength
  return (
    <Panel
      title="Theme"
      quiet
      name="builder"
      footer={
        <>
          <span className="with" role="status" data-demo="contrast" data-good={verdict?.isGood}>
            {verdict && <Icon name={verdict.isGood ? 'check' : 'alert'} />}
            {verdict?.sentence}
          </span>
          <span className="spring" />
          <button
            type="button"
            className="footer-button"
            disabled={isAtRest(draft)}
            onClick={() => onDraft({ ...restDraft, mode: draft.mode })}
          >
            Reset
          </button>
        </>
      }
    >
      <PresetChoice seen={seen} value={draft.preset} onChange={(preset) => onDraft(withPreset(draft, preset))} />
      <div className="knobs">
        <div className="knob">
          <span aria-hidden="true">Mode</span>
          <Segment legend="Mode" options={modes} value={mode} onChange={(next) => onDraft(withMode(draft, next))} />
        </div>
        <ColorChoice
          label="Accent"
          options={optionsWith('Its own', own.accent)}
          value={draft.accent}
          current={values.accent}
          onChange={(accent) => change({ accent })}
        />
        <ColorChoice
          label="Action"
          options={optionsWith('Its own', own.action)}
          value={draft.action}
          current={values.action}
          onChange={(action) => change({ action })}
        />
        <Scale
          label="Radius"
          min={leastRadius}
          max={greatestRadius}
          major={10}
          value={values.radius}
          text={`${values.radius} px`}
          onChange={(radius) => change({ radius: rounded(radius) })}
        />
        <Scale
          label="Type"
          min={leastType}
          max={greatestType}
          major={20}
          value={values.type}
          text={`${values.type} px`}
          onChange={(type) => change({ type: rounded(type) })}
        />
        <div className="knob">
          <span aria-hidden="true">Font</span>
          <Segment legend="Font" options={fontOptions} value={values.font} onChange={(font) => change({ font })} />
        </div>
        <Scale
          label="Tint"
          min={leastStrength}
          max={greatestStrength}
          major={20}
          value={values.strength}
          text={`${values.strength}%`}
          onChange={(strength) => change({ strength: rounded(strength) })}
        />
        {values.strength > 0 && (
          <ColorChoice
            label="Tint color"
            options={optionsWith('Its own', own.tint)}
            value={draft.tint}
            current={values.tint}
            onChange={(tint) => change({ tint })}
          />
        )}
      </div>
    </Panel>
  )
}
