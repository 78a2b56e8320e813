import { type WalletModal, type WalletModalOptions, WalletModalProvider } from 'latchkey'
import { useEffect, useMemo, useState } from 'react'
import type { EventLog } from './modal/createEventLog.ts'
import { hasLogin, initialTheme } from './modal/createOptions.ts'
import { ButtonsSection } from './page/ButtonsSection.tsx'
import { Footer } from './page/Footer.tsx'
import { Header } from './page/Header.tsx'
import { Hero } from './page/Hero.tsx'
import { FollowingInstance, InlineFigure } from './page/InlineCard.tsx'
import { StateSection } from './page/StateSection.tsx'
import { ThemeSection } from './page/ThemeSection.tsx'
import { TrySection } from './page/TrySection.tsx'
import type { DemoSandbox } from './sandbox/createSandboxParts.ts'
import type { Settings } from './settings/readSettings.ts'
import { modeOf, restDraft, variablesOfDraft, withMode } from './theme/draft.ts'
import { FollowTheme } from './theme/FollowTheme.tsx'
import { readTheme, THEME_PARAMETER } from './theme/themeLink.ts'
import { usePageTheme } from './theme/usePageTheme.ts'
import { useSeenTheme } from './theme/useSeenTheme.ts'

export type AppProps = {
  settings: Settings
  /** The page's own instance, created outside React. */
  modal: WalletModal
  /** Options of the embedded instance, created by its provider. */
  shared: WalletModalOptions
  log: EventLog
  sandbox: DemoSandbox | undefined
}

export function App({ settings, modal, shared, log, sandbox }: AppProps) {
  const [initial] = useState(() => initialTheme(settings))
  const [draft, setDraft] = useState(() => ({
    ...restDraft,
    mode: initial.mode,
    ...readTheme(new URLSearchParams(window.location.search).get(THEME_PARAMETER)),
  }))
  const mode = modeOf(draft)
  const seen = useSeenTheme(mode)
  const variables = useMemo(() => ({ ...initial.variables, ...variablesOfDraft(draft) }), [draft, initial])
  usePageTheme(seen, variables)
  // The browser has looked for it before it was rendered.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.scrollIntoView(), [])

  const { embeddedOnly, instances = 2, ownInline = false, balanceToken, preview = !settings.isTest } = settings.setup
  return (
    <WalletModalProvider modal={modal}>
      <FollowTheme mode={mode} variables={variables} />
      <div className="page" id="top">
        <Header mode={mode} onMode={(next) => setDraft(withMode(draft, next))} balanceToken={balanceToken} />
        <main>
          <Hero settings={settings}>
            {embeddedOnly && <InlineFigure code="card={{ display: 'inline' }}" />}
            {!embeddedOnly && instances === 2 && (
              <FollowingInstance
                id="inline"
                isFollowing={!ownInline}
                options={shared}
                mode={mode}
                variables={variables}
              >
                {({ isPaired }) => (
                  <InlineFigure
                    code={`card={{ display: 'inline' }} id="inline"`}
                    note={isPaired ? 'A phone pairs with one modal at a time' : undefined}
                  />
                )}
              </FollowingInstance>
            )}
          </Hero>
          <ButtonsSection hasLogin={hasLogin(settings)} balanceToken={balanceToken} />
          <StateSection log={log} />
          <TrySection sandbox={sandbox} settings={settings} />
          <ThemeSection
            draft={draft}
            mode={mode}
            seen={seen}
            variables={variables}
            options={preview ? shared : undefined}
            onDraft={setDraft}
          />
        </main>
        <Footer />
      </div>
    </WalletModalProvider>
  )
}
