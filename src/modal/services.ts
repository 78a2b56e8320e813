// Service calls: one chunk, because the first card needs them all.
import { beginServices } from './beginServices.js'
import { createClients } from './createClients.js'
import { parseCustomWallets } from './customWallets.js'
import { fetchSuggestions } from './fetchSuggestions.js'

export { beginServices, createClients, fetchSuggestions, parseCustomWallets }
