import type { Card } from '../../lib/card';

export const CARD: Card = {
  minutes: '60–90',
  pitch: {
    en: 'Dice by day, walls of wood by night: the best wall of the colony wins. Alone against Autermite, too.',
    pl: 'Za dnia kości, nocą ściany z drewna: wygrywa najlepsza ściana kolonii. Także samemu, przeciw Autermitowi.',
  },
};
