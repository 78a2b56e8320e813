import DownloadsView from './views/DownloadsView.js'
import GetWalletView from './views/GetWalletView.js'
import { WhatIsABuyView, WhatIsANetworkView, WhatIsAWalletView } from './views/TopicViews.js'
import { words } from './words.js'

export { DownloadsView, GetWalletView, WhatIsABuyView, WhatIsANetworkView, WhatIsAWalletView, words }
