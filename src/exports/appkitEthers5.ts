export {
  EthersAdapter as Ethers5Adapter,
  type EthersAdapterOptions as Ethers5AdapterOptions,
} from '../appkit/adapters.js'
