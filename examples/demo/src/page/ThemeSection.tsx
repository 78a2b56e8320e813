import type { ThemeMode, ThemeVariables } from 'latchkey'
import { Section } from '../parts/Section.tsx'
import type { Knobs } from '../theme/knobs.ts'
import { KnobsPanel } from './KnobsPanel.tsx'
import { SnippetPanel } from './SnippetPanel.tsx'

type ThemeSectionProps = {
  mode: ThemeMode
  seen: 'dark' | 'light'
  knobs: Knobs
  variables: ThemeVariables
  onKnobs: (knobs: Knobs) => void
}

export function ThemeSection({ mode, seen, knobs, variables, onKnobs }: ThemeSectionProps) {
  return (
    <Section
      id="theme"
      title="Theme"
      lead="A few variables carry your brand. The page around follows as you turn them."
      columns="two"
    >
      <KnobsPanel seen={seen} knobs={knobs} variables={variables} onKnobs={onKnobs} />
      <SnippetPanel mode={mode} variables={variables} />
    </Section>
  )
}
