import DownloadsView from './views/DownloadsView.js'
import GetWalletView from './views/GetWalletView.js'
import WhatIsABuyView from './views/WhatIsABuyView.js'
import WhatIsANetworkView from './views/WhatIsANetworkView.js'
import WhatIsAWalletView from './views/WhatIsAWalletView.js'
import { words } from './words.js'

export { DownloadsView, GetWalletView, WhatIsABuyView, WhatIsANetworkView, WhatIsAWalletView, words }
