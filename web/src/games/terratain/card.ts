import type { Card } from '../../lib/card';

export const CARD: Card = {
  minutes: '20–40',
  pitch: {
    en: 'Fill a 9×9 map with temples, castles and towns; rows, territories and majorities score.',
    pl: 'Zabuduj mapę 9×9 świątyniami, zamkami i miastami; punktują rzędy, terytoria i większości.',
  },
};
