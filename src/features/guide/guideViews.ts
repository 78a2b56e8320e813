import DownloadsView from './views/DownloadsView.js'
import GetWalletView from './views/GetWalletView.js'
import WhatIsANetworkView from './views/WhatIsANetworkView.js'
import WhatIsAWalletView from './views/WhatIsAWalletView.js'

export { DownloadsView, GetWalletView, WhatIsANetworkView, WhatIsAWalletView }
