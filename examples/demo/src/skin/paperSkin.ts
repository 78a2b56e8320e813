import type { WalletModalOptions } from 'latchkey'
import { customize } from 'latchkey/custom'
import { PaperAccount, PaperAvatar, PaperConnect, PaperConnecting } from './Paper.tsx'
import './paper.css'

/** A whole skin: theme, views, avatar and, in the page's own sheet, the parts of the card. */
export const paperSkin: Partial<WalletModalOptions> = {
  themeMode: 'light',
  themeVariables: {
    font: 'Georgia, serif',
    radius: '0px',
    accent: '#8a3b12',
    action: '#3b2a14',
    actionInk: '#fffaf0',
    mix: '#e8d9b8',
    mixStrength: '12%',
  },
  custom: customize({
    views: { Connect: PaperConnect, ConnectingExternal: PaperConnecting, Account: PaperAccount },
    slots: { avatar: PaperAvatar },
  }),
}
