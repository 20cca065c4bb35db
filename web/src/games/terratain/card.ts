/** Terratain on the first page. */

import type { Card } from '../../lib/card';

export const CARD: Card = {
  minutes: '20–40',
  pitch: {
    en: 'Fill a map of 81 plots with temples, castles and towns; rows, territories and majorities score, and armies tear them apart.',
    pl: 'Zabuduj mapę z 81 pól świątyniami, zamkami i miastami; punktują rzędy, terytoria i przewagi, a armie je niszczą.',
  },
};
