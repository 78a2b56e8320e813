// What asks the services: one chunk, since all of it is wanted with the first card.
import { beginServices } from './beginServices.js'
import { createClients } from './createClients.js'
import { parseCustomWallets } from './customWallets.js'
import { fetchSuggestions } from './fetchSuggestions.js'

export { beginServices, createClients, fetchSuggestions, parseCustomWallets }
