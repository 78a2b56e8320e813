import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { selectWallets } from './selectWallets.ts'
import type { Wallet } from './wallet.ts'

export const catalogueRoutes = (wallets: readonly Wallet[]): readonly Route[] => [
  { method: 'GET', path: '/getWallets', answer: ({ query }) => jsonAnswer(selectWallets(wallets, query)) },
  {
    method: 'GET',
    path: '/getAnalyticsConfig',
    answer: ({ scope }) => jsonAnswer({ isAnalyticsEnabled: scope.settings.isAnalyticsEnabled }),
  },
  {
    method: 'GET',
    path: '/projects/v1/origins',
    answer: ({ scope }) => jsonAnswer({ allowedOrigins: scope.settings.allowedOrigins }),
  },
  {
    method: 'GET',
    path: '/appkit/v1/config',
    answer: ({ scope }) => jsonAnswer({ features: scope.settings.features }),
  },
  {
    method: 'GET',
    path: '/appkit/v1/project-limits',
    answer: ({ scope }) => jsonAnswer({ planLimits: scope.settings.planLimits }),
  },
]
