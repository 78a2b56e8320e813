import type { ThemeMode, ThemeVariables, WalletModalOptions } from 'latchkey'
import { Section } from '../parts/Section.tsx'
import { changesOf, type Draft, fixedModeOf } from '../theme/draft.ts'
import { themeUrl } from '../theme/themeLink.ts'
import { BuilderPanel } from './BuilderPanel.tsx'
import { PreviewPanel } from './PreviewPanel.tsx'
import { SnippetPanel } from './SnippetPanel.tsx'
import type { SnippetTheme } from './snippet.ts'

type ThemeSectionProps = {
  draft: Draft
  mode: ThemeMode
  seen: 'dark' | 'light'
  variables: ThemeVariables
  /** Options of the live card; without them there is none. */
  options: WalletModalOptions | undefined
  onDraft: (draft: Draft) => void
}

/** Variables that come from the setup of the page are in the code, too. */
const snippetThemeOf = (draft: Draft, mode: ThemeMode, variables: ThemeVariables): SnippetTheme =>
  draft.preset === 'none'
    ? { preset: undefined, mode, hasMode: false, variables }
    : { preset: draft.preset, mode, hasMode: fixedModeOf(draft.preset) !== undefined, variables: changesOf(draft) }

export function ThemeSection({ draft, mode, seen, variables, options, onDraft }: ThemeSectionProps) {
  return (
    <Section
      id="theme"
      title="Theme builder"
      lead="Start from a theme, make it yours, and take the code or a link along. The page around follows."
      columns="two"
    >
      <BuilderPanel draft={draft} mode={mode} seen={seen} variables={variables} onDraft={onDraft} />
      {options && (
        <PreviewPanel options={options} mode={mode} variables={variables} url={themeUrl(draft, window.location.href)} />
      )}
      <SnippetPanel theme={snippetThemeOf(draft, mode, variables)} />
    </Section>
  )
}
