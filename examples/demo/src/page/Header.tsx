import { type BalanceToken, type ThemeMode, WalletModalButton } from 'latchkey'
import { useRef } from 'react'
import { links } from '../links.ts'
import { Brand } from '../parts/Brand.tsx'
import { Segment, type SegmentOption } from '../parts/Segment.tsx'
import { useIsNarrow } from '../theme/useIsNarrow.ts'
import { AnchorTicks } from './AnchorTicks.tsx'

const modes: readonly SegmentOption<ThemeMode>[] = [
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'auto', label: 'Auto', icon: 'screen' },
]

type HeaderProps = {
  mode: ThemeMode
  onMode: (mode: ThemeMode) => void
  balanceToken: BalanceToken | undefined
}

export function Header({ mode, onMode, balanceToken }: HeaderProps) {
  const marker = useRef<HTMLAnchorElement>(null)
  const isNarrow = useIsNarrow()
  return (
    <header>
      <div className="top">
        <Brand />
        <nav aria-label="Pages">
          <a href="#top" aria-current="page" ref={marker}>
            Playground
          </a>
          <a href={links.docs}>Docs</a>
          {links.source && <a href={links.source}>Source</a>}
        </nav>
        <div className="top-end">
          <Segment legend="Theme" options={modes} value={mode} onChange={onMode} />
          {/* With a balance it would need its own line on a phone and move the page. */}
          <WalletModalButton balance={isNarrow ? 'hide' : 'show'} balanceToken={balanceToken} />
        </div>
      </div>
      <AnchorTicks target={marker} />
    </header>
  )
}
