export { type FeatureOrigins, listOrigins, type OriginFeature, type OriginOptions } from '../config/listOrigins.js'
