import type { Card } from '../../lib/card';

export const CARD: Card = {
  minutes: '60–120',
  pitch: {
    en: 'Carry sugar home, breed and merge ants, and hold out on every enemy’s throne.',
    pl: 'Znoś cukier do gniazda, hoduj i łącz mrówki, utrzymaj się na tronie każdego wroga.',
  },
};
