"""The complete end boards B1 to B8 of section 7 of the specification, as text, and what their lines say."""

import re
from types import SimpleNamespace

TEXTS = {
    "B1": """
2 players, end of transcript G1.

T1 P0 W1 P1 C1 M0 T1 C1 W1
M1 P0 T1 W0 M0 F0 W0 W0 F0
M0 T0 C1 P1 M1 W0 M1 T1 P0
C0 C0 F1 T0 M0 T0 T0 F1 T0
M1 W0 W0 P1 M1 M1 C1 W1 W1
C1 P0 C0 W0 T0 M0 P0 F0 T1
P1 C1 M1 T0 W1 F0 W1 W0 P0
M0 P1 T0 W0 M1 M0 W1 C1 F1
C0 M0 C1 P0 F1 F1 P0 W1 C0

Seat 0 = 103: territory 22 (structures in 1..9: 4 5 4 6 6 4 4 5 4); controls 2,4,5,8: centre 3, lines 9 (258), squares
    0, corners 0; majorities 9 (T W P; T C W F M P = 8 5 9 4 8 8); sets 0; rows 60: 2.4-3.6 WMFWWF 6; 5.1-6.1 TMTT 4;
    4.8-6.8 PCWTMPF 7; 1.2-4.8 PPTCWP 6; 5.7-8.7 WTWP 4; 2.3-5.3 MFWT 4; 5.9-8.6 MFM 3; 3.6-6.3 FPT 3; 2.5-6.1 MWT 3;
    1.7-5.7 MCWW 4; 4.1-8.1 CWCT 4; 5.1-4.8 TWP 3; 3.4-5.2 WWM 3; 5.8-7.6 TTT 6.
Seat 1 = 88: territory 25 (structures in 1..9: 5 4 5 3 3 5 5 4 5); controls 1,3,6,7,9: centre 0, lines 9 (369),
    squares 0, corners 8; majorities 6 (C F; T C W F M P = 5 8 8 5 8 5); sets 0; rows 40: 1.3-2.2 WPC 3; 3.1-3.3 TCW
    3; 1.9-2.8 CPM 3; 5.4-6.6 PMMCWW 6; 7.1-7.3 PCM 3; 9.4-9.6 WCF 3; 4.4-7.1 MCP 3; 1.3-4.3 WTCF 4; 8.2-8.8 WMF 3;
    3.8-6.5 TFW 3; 3.7-6.6 MFW 3; 7.1-7.9 PPC 3.
Ranks 1 2. Totals with scoring = sdg: 100 85.
""",
    "B2": """
2 players.

F0 W1 T1 W1 T0 P1 P1 P1 W0
P1 T0 W0 W1 P0 T1 M0 F1 P1
W0 C1 W0 F1 W0 P0 M0 C1 W1
T0 F0 T1 C1 M1 F0 P0 T1 P0
C1 C1 T1 F1 T0 M0 F1 T1 T1
W1 M1 F0 F0 F1 F1 P0 M0 C1
M1 M0 W1 W1 C0 F1 M0 F0 M1
T0 F0 F1 M1 W0 T0 T0 C0 P0
C1 T0 W0 C1 W0 W1 F0 W0 P0

Seat 0 = 101: territory 18 (structures in 1..9: 5 4 3 3 4 4 5 4 8); controls 1,7,9: centre 0, lines 0, squares 0,
    corners 0; majorities 12 (T W M P; T C W F M P = 8 2 9 8 6 7); sets 6 (territory 9); rows 65: 2.8-3.7 WPM 3;
    8.5-9.6 WTTCP 5; 9.7-9.9 FWP 3; 7.2-7.8 MFT 3; 2.2-2.8 TPW 3; 8.2-8.8 CWW 3; 2.9-5.6 PFM 3; 3.4-6.1 MMP 3; 6.7-9.7
    PMTF 4; 6.8-9.8 MFCW 4; 2.5-6.1 PPP 6; 5.6-9.6 MPFP 4; 1.1-1.9 FTW 3; 9.1-9.9 MCP 3; 5.7-9.7 FCTF 4; 4.9-7.4 FMT
    3; 3.7-5.7 MFTF 4; 6.8-8.8 MMTW 4.
Seat 1 = 133: territory 32 (structures in 1..9: 4 5 6 6 5 5 4 5 1); controls 2,3,4,5,6,8: centre 3, lines 18 (456,
    258), squares 8 (2356), corners 0; majorities 3 (C; T C W F M P = 7 8 8 8 5 5); sets 0; rows 69: 1.2-2.1 WTW 3;
    2.3-3.2 PPP 6; 4.3-5.2 TCM 3; 4.4-5.4 CCTF 4; 6.4-6.6 FTT 3; 4.4-7.1 CWM 3; 2.1-5.4 WWFCF 5; 8.1-8.7 WMC 3;
    3.2-6.5 PFCTT 5; 6.6-9.3 TCM 3; 3.1-3.9 PFW 3; 1.4-4.3 PCT 3; 5.4-8.3 FFF 6; 4.4-8.4 CMWM 4; 2.7-4.7 FTCW 4;
    5.1-7.1 CTMM 4; 5.8-7.6 FWF 3; 3.9-5.9 WTFF 4.
Ranks 2 1. Totals with scoring = sdg: 101 127.
""",
    "B3": """
2 players.

C1 P1 T1 P0 T1 C0 P0 C0 M1
P1 C1 T1 M1 F1 P0 W1 F0 T0
T1 M1 W1 M0 W0 F0 T1 W0 F0
P1 M0 W1 W0 F1 F1 P0 C0 F1
C1 T1 W1 P0 T0 F0 W1 M0 C1
W1 P1 F1 C0 M0 P0 C0 P0 T1
C1 T0 P0 M1 P1 C0 P0 F0 M1
T0 F0 W0 W0 M0 F0 W1 T1 W1
P1 M0 F1 P0 W1 P1 T1 M1 P1

Seat 0 = 163: territory 35 (structures in 1..9: 0 6 6 1 7 5 6 5 2); controls 2,3,5,6,7,8: centre 3, lines 18 (258,
    357), squares 8 (2356), corners 0; majorities 9 (C F P; T C W F M P = 4 6 5 7 6 10); sets 6 (territory 5); rows
    84: 2.3-3.2 CPC 3; 2.7-2.9 MWF 3; 5.4-5.6 PTF 3; 5.7-6.8 CMPCP 5; 8.3-9.2 CPF 3; 7.4-8.6 TFWWMF 6; 7.2-7.8 TFM 3;
    2.7-5.7 MWPC 4; 2.3-2.9 CPF 3; 5.6-8.6 FPCF 4; 3.2-9.2 CFWCMPF 7; 3.1-3.9 PFF 3; 2.9-6.5 FPM 3; 5.6-9.2 FCF 3;
    5.1-9.1 WTPP 4; 5.4-8.3 PMC 3; 7.2-8.7 TWP 3; 3.1-5.1 PPWW 4; 5.5-7.5 TCPF 4; 3.6-5.8 TWPFM 5; 6.5-8.7 MCCMP 5;
    6.8-8.6 PPF 3.
Seat 1 = 105: territory 24 (structures in 1..9: 9 3 3 8 2 4 3 4 7); controls 1,4,9: centre 0, lines 0, squares 0,
    corners 0; majorities 6 (T W; T C W F M P = 9 5 9 6 6 8); sets 0; rows 75: 1.1-1.3 CPT 3; 1.4-2.5 PCTMF 5; 1.7-1.9
    TMW 3; 4.4-4.6 CTW 3; 4.7-4.9 WPF 3; 9.4-9.6 WTW 3; 8.8-9.9 WPTMP 5; 1.1-7.1 CPTPCWC 7; 1.2-1.8 PCM 3; 1.9-4.6 WWW
    6; 6.3-9.9 FCTMWP 6; 1.1-1.9 CCW 3; 1.4-4.3 PMW 3; 4.1-8.1 PTFM 4; 1.3-1.7 TCT 3; 1.6-4.1 TMP 3; 2.2-1.9 TMW 3;
    4.3-4.7 WTW 3; 4.6-7.1 WPC 3; 9.3-9.7 MTT 3.
Ranks 1 2. Totals with scoring = sdg: 157 105.
""",
    "B4": """
3 players.

M0 W2 M2 M2 P1 M2 C2 F2 P2
C2 F0 C2 T2 T2 C1 T1 M1 M1
W0 P0 W2 C2 W2 P1 C1 T1 P2
C0 W0 P0 T1 F1 C2 M1 P1 F2
M0 T0 W0 F0 P1 M1 P1 M1 W1
T2 W0 C2 T0 W1 C1 F1 F1 W0
P2 C2 M2 P0 W2 P1 F0 T0 P0
T2 P2 W2 F0 F0 F0 M0 T0 P0
M0 P2 F2 T0 P0 W0 M0 W0 T0

Seat 0 = 105: territory 23 (structures in 1..9: 4 0 0 7 2 1 1 7 9); controls 4,8,9: centre 0, lines 0, squares 0,
    corners 0; majorities 9 (T W F; T C W F M P = 6 1 7 6 5 6); sets 0; rows 73: 4.1-4.3 CWP 3; 4.4-5.4 MTWF 4;
    9.1-9.3 FTP 3; 8.4-8.6 FFF 6; 9.4-9.6 MTP 3; 8.7-9.9 TPWMWT 6; 1.7-4.4 WCM 3; 1.5-4.8 FPWTW 5; 5.4-8.7 FTPFT 5;
    9.1-9.7 FMM 3; 9.2-9.8 TTW 3; 6.9-9.9 WPPT 4; 9.1-9.9 FTT 3; 1.8-5.4 PPF 3; 1.7-4.6 WWW 6; 8.1-8.9 PFW 3; 9.1-8.8
    FFP 3; 6.9-8.9 WTMW 4; 9.3-9.7 PTM 3.
Seat 1 = 87: territory 18 (structures in 1..9: 0 3 5 0 6 7 0 1 0); controls 3,5,6: centre 3, lines 0, squares 0,
    corners 0; majorities 0 ( T C W F M P = 3 3 2 3 5 6); sets 6 (territory 5); rows 60: 2.6-3.6 CTMM 4; 2.9-3.8 PCT
    3; 5.5-6.6 PMPMW 5; 5.8-6.8 WCFF 4; 5.2-5.8 FPW 3; 5.6-8.3 MCP 3; 3.4-6.7 TCMPF 5; 3.5-6.8 MTPMF 5; 2.2-6.6 PCCPW
    5; 2.9-6.5 PMM 3; 5.2-6.7 FMF 3; 5.1-5.9 TPC 3; 3.4-5.2 TPF 3; 3.6-5.8 MTMMW 5; 6.2-5.9 PPC 3; 6.5-8.3 MFP 3.
Seat 2 = 82: territory 19 (structures in 1..9: 5 6 4 2 1 1 8 1 0); controls 1,2,7: centre 0, lines 0, squares 0,
    corners 0; majorities 3 (C; T C W F M P = 4 7 5 3 4 5); sets 6 (territory 7); rows 54: 1.2-2.1 WMM 3; 2.3-3.3 MCFP
    4; 1.6-2.5 CTT 3; 1.9-2.8 WCW 3; 7.1-7.3 PCM 3; 7.4-7.6 TPW 3; 4.7-7.4 TPT 3; 7.2-7.8 CPP 3; 1.3-1.9 MCW 3;
    4.9-7.9 CMWF 4; 2.1-2.7 MTC 3; 1.3-5.3 MTWC 4; 1.2-2.7 WCC 3; 4.7-7.6 TCW 3; 7.1-7.9 PPF 3; 2.3-2.7 MTC 3; 4.9-7.4
    CCT 3.
Ranks 1 2 3. Totals with scoring = sdg: 105 87 82.
""",
    "B5": """
4 players; territory 5 is tied 1-4-4-0, nobody gets the centre; territory 9 goes to seat 2 with 3 of 9.

M0 W0 M0 F1 W1 W1 P2 C2 W1
F1 F0 M0 T0 W1 W0 C0 W0 C0
C0 F1 W0 W1 W0 F0 M2 P2 P2
T0 F1 T1 T1 W2 C0 M2 C2 M2
C3 M3 T1 C1 F1 M1 W1 F3 P2
C3 F3 P3 M2 F2 T2 F1 M2 T2
F3 M3 W3 M3 M3 C0 F2 F1 F3
F1 T1 T1 W3 T2 W3 M0 C2 P1
C3 W3 P2 C3 M3 M3 T0 M3 W2

Seat 0 = 36: territory 7 (structures in 1..9: 7 4 3 1 1 0 0 1 2); controls 1: centre 0, lines 0, squares 0, corners 0;
    majorities 3 (C; T C W F M P = 3 5 5 2 4 0); sets 0; rows 26: 1.1-1.3 MWM 3; 1.5-2.4 FMT 3; 2.6-3.6 WCWC 4;
    1.3-1.9 MMW 3; 2.6-5.3 WFC 3; 1.3-5.3 MTWC 4; 1.1-1.9 MFW 3; 1.3-1.7 MFC 3.
Seat 1 = 45: territory 5 (structures in 1..9: 2 5 1 3 4 2 3 0 2); controls 2: centre 0, lines 0, squares 0, corners 0;
    majorities 9 (T W F; T C W F M P = 5 1 6 8 1 1); sets 0; rows 31: 2.1-2.3 FWW 3; 4.2-5.1 FTT 3; 4.6-6.4 TCFMW 5;
    7.4-7.6 FTT 3; 2.7-5.4 WTC 3; 5.6-9.6 MFFP 4; 1.4-5.4 FFTC 4; 2.3-2.7 WWW 6.
Seat 2 = 46: territory 11 (structures in 1..9: 0 0 5 0 4 6 1 1 3); controls 3,6,9: centre 0, lines 9 (369), squares 0,
    corners 0; majorities 3 (P; T C W F M P = 3 3 2 2 5 5); sets 0; rows 23: 3.7-3.9 MPP 3; 6.1-6.3 MCM 3; 5.7-5.9 MFT
    3; 3.9-6.9 PMPT 4; 3.7-6.6 MCP 3; 5.9-9.9 TFCW 4; 6.6-9.1 PMF 3.
Seat 3 = 48: territory 17 (structures in 1..9: 0 0 0 5 0 1 5 7 2); controls 4,7,8: centre 0, lines 0, squares 0,
    corners 0; majorities 3 (M; T C W F M P = 0 4 4 4 7 1); sets 0; rows 28: 4.7-4.9 CFP 3; 7.1-8.2 FMWMM 5; 8.7-8.9
    CMM 3; 4.4-7.1 CCF 3; 4.5-7.2 MFM 3; 8.1-8.7 MWC 3; 4.5-8.1 MPM 3; 4.4-8.8 CFWWM 5.
Ranks 4 3 2 1. Totals with scoring = sdg: 36 45 43 48.
""",
    "B6": """
6 players; four share rank 2.

W3 M3 T3 F3 F4 P1 C3 M0 M5
T0 P1 P1 W5 W2 W4 F0 P3 F2
T0 F1 W1 F5 C0 M1 F0 M2 C3
W3 C4 W4 P1 W1 C0 W0 F3 M2
P3 T4 F4 C1 M5 M2 C5 T5 T5
P3 W4 F5 M1 P2 T5 F0 W2 P3
T3 W5 M5 P0 C2 W2 F5 F0 F0
F5 T2 C2 T1 P3 M2 P2 W2 C0
C5 P4 T3 F4 T0 C4 T4 M4 T5

Seat 0 = 12: territory 0 (structures in 1..9: 2 1 3 0 1 2 0 2 3); controls 9: centre 0, lines 0, squares 0, corners 0;
    majorities 6 (C F; T C W F M P = 3 3 1 5 1 1); sets 0; rows 6: 3.4-6.1 FFW 3; 6.7-9.6 FFC 3.
Seat 1 = 12: territory 0 (structures in 1..9: 4 2 0 0 4 0 0 1 0); controls 1,5: centre 3, lines 0, squares 0, corners
    0; majorities 0 ( T C W F M P = 1 1 2 1 2 4); sets 0; rows 9: 5.1-5.7 PCM 3; 1.5-5.1 PWP 3; 2.9-5.4 MWC 3.
Seat 2 = 12: territory 0 (structures in 1..9: 0 1 2 0 2 2 2 3 2); controls 8: centre 0, lines 0, squares 0, corners 0;
    majorities 6 (W M; T C W F M P = 1 2 4 1 4 2); sets 0; rows 6: 8.6-9.5 MPW 3; 5.8-9.4 PWP 3.
Seat 3 = 14: territory 0 (structures in 1..9: 3 1 3 3 0 2 2 1 0); controls none: centre 0, lines 0, squares 0, corners
    0; majorities 3 (P; T C W F M P = 3 2 2 2 1 5); sets 0; rows 11: 1.1-2.1 WMTF 4; 4.1-7.1 WPPT 4; 3.1-3.9 CPC 3.
Seat 4 = 11: territory 5 (structures in 1..9: 0 2 0 5 0 0 1 2 2); controls 4: centre 0, lines 0, squares 0, corners 0;
    majorities 0 ( T C W F M P = 2 2 3 3 1 1); sets 0; rows 6: 8.9-9.8 CTM 3; 4.2-4.8 CTW 3.
Seat 5 = 12: territory 0 (structures in 1..9: 0 2 1 1 2 3 4 0 2); controls 6,7: centre 0, lines 0, squares 0, corners
    0; majorities 3 (T; T C W F M P = 4 2 2 4 3 0); sets 0; rows 9: 6.4-6.6 CTT 3; 5.5-9.1 MTF 3; 4.9-7.4 FWF 3.
Ranks 2 2 2 1 6 2. Totals with scoring = sdg: 12 12 12 14 11 12.
""",
    "B7": """
2 players, constructed: type (c + 2r) mod 6, seat 0 owns indices 0..40. No two equal types meet in any direction, so
every row is mixed. Check by hand for seat 0: rows 4x9 + 5 = 41, columns 5x5 + 4x4 = 41, falling diagonals
3+4+4+4+4+4+5+4+3 = 35, rising 3+4+5+5+5+5+5+3 = 35, together 152.

T0 C0 W0 F0 M0 P0 T0 C0 W0
W0 F0 M0 P0 T0 C0 W0 F0 M0
M0 P0 T0 C0 W0 F0 M0 P0 T0
T0 C0 W0 F0 M0 P0 T0 C0 W0
W0 F0 M0 P0 T0 C1 W1 F1 M1
M1 P1 T1 C1 W1 F1 M1 P1 T1
T1 C1 W1 F1 M1 P1 T1 C1 W1
W1 F1 M1 P1 T1 C1 W1 F1 M1
M1 P1 T1 C1 W1 F1 M1 P1 T1

Seat 0 = 234: territory 38 (structures in 1..9: 9 9 9 6 5 3 0 0 0); controls 1,2,3,4,5: centre 3, lines 9 (123),
    squares 8 (1245), corners 0; majorities 6 (T W; T C W F M P = 8 6 8 6 7 6); sets 18 (territory 1, 2, 3); rows 152:
    1.1-3.3 TCWFMPTCW 9; 1.4-3.6 WFMPTCWFM 9; 1.7-3.9 MPTCWFMPT 9; 4.1-6.3 TCWFMPTCW 9; 4.4-5.5 WFMPT 5; 1.1-4.4 TWMTW
    5; 1.2-4.5 CFPCF 5; 1.3-4.6 WMTWM 5; 2.1-5.4 FPCFP 5; 2.2-5.5 MTWMT 5; 2.3-5.3 PCFP 4; 3.1-6.1 TWMT 4; 3.2-6.2
    CFPC 4; 3.3-6.3 WMTW 4; 3.1-3.9 TFT 3; 2.3-6.3 PWPW 4; 2.2-6.2 MCMC 4; 2.1-6.1 FTFT 4; 1.3-5.3 WPWP 4; 1.2-5.2
    CMCM 4; 1.1-5.5 TFTFT 5; 1.4-5.4 WPWP 4; 1.7-4.6 MCM 3; 1.3-1.7 WFM 3; 2.1-4.1 FMPT 4; 2.2-4.4 MPTCW 5; 2.3-4.5
    PTCWF 5; 3.1-4.6 TCWFM 5; 3.2-5.4 CWFMP 5; 3.3-5.5 WFMPT 5; 3.6-6.1 MPT 3.
Seat 1 = 211: territory 33 (structures in 1..9: 0 0 0 3 4 6 9 9 9); controls 6,7,8,9: centre 0, lines 9 (789), squares
    0, corners 0; majorities 3 (M; T C W F M P = 7 6 7 6 8 6); sets 18 (territory 7, 8, 9); rows 148: 5.6-6.6 CWFM 4;
    4.7-6.9 MPTCWFMPT 9; 7.1-9.3 TCWFMPTCW 9; 7.4-9.6 WFMPTCWFM 9; 7.7-9.9 MPTCWFMPT 9; 4.7-7.7 MTWM 4; 4.8-7.8 PCFP
    4; 4.9-7.9 TWMT 4; 5.7-8.7 CFPC 4; 5.8-8.8 WMTW 4; 5.6-8.9 CFPCF 5; 6.4-9.7 WMTWM 5; 6.5-9.8 FPCFP 5; 6.6-9.9
    MTWMT 5; 6.4-9.3 WPW 3; 5.6-9.6 CMCM 4; 5.9-9.9 FTFT 4; 5.8-9.8 WPWP 4; 5.7-9.7 CMCM 4; 4.9-8.9 TFTF 4; 4.8-8.8
    PWPW 4; 4.7-8.7 MCMC 4; 7.1-7.9 TFT 3; 4.9-7.4 TCW 3; 5.7-7.7 CWFM 4; 5.6-7.8 CWFMP 5; 6.4-7.9 WFMPT 5; 6.5-8.7
    FMPTC 5; 6.6-8.8 MPTCW 5; 6.9-8.9 TCWF 4; 9.3-9.7 WFM 3.
Ranks 1 2. Totals with scoring = sdg: 231 208.
""",
    "B8": """
2 players, constructed: nine rows of one type and owner; W, F and M are tied 9:9. By hand: each full row 18; seat 0
has 6 of 9 in the top and bottom territories.

C0 C0 C0 C0 C0 C0 C0 C0 C0
P1 P1 P1 P1 P1 P1 P1 P1 P1
T0 T0 T0 T0 T0 T0 T0 T0 T0
M1 M1 M1 M1 M1 M1 M1 M1 M1
W0 W0 W0 W0 W0 W0 W0 W0 W0
F1 F1 F1 F1 F1 F1 F1 F1 F1
F0 F0 F0 F0 F0 F0 F0 F0 F0
W1 W1 W1 W1 W1 W1 W1 W1 W1
M0 M0 M0 M0 M0 M0 M0 M0 M0

Seat 0 = 158: territory 36 (structures in 1..9: 6 6 6 3 3 3 6 6 6); controls 1,2,3,7,8,9: centre 0, lines 18 (123,
    789), squares 0, corners 8; majorities 6 (T C; T C W F M P = 9 9 9 9 9 0); sets 0; rows 90: 1.1-3.3 CCCCCCCCC 18;
    1.7-3.9 TTTTTTTTT 18; 4.4-6.6 WWWWWWWWW 18; 7.1-9.3 FFFFFFFFF 18; 7.7-9.9 MMMMMMMMM 18.
Seat 1 = 105: territory 18 (structures in 1..9: 3 3 3 6 6 6 3 3 3); controls 4,5,6: centre 3, lines 9 (456), squares
    0, corners 0; majorities 3 (P; T C W F M P = 0 0 9 9 9 9); sets 0; rows 72: 1.4-3.6 PPPPPPPPP 18; 4.1-6.3
    MMMMMMMMM 18; 4.7-6.9 FFFFFFFFF 18; 7.4-9.6 WWWWWWWWW 18.
Ranks 1 2. Totals with scoring = sdg: 152 102.
""",
}

SEAT = re.compile(
    r"Seat (?P<seat>\d) = (?P<total>\d+): "
    r"territory (?P<territory>\d+) \(structures in 1\.\.9: (?P<per_territory>[\d ]+)\); "
    r"controls (?P<controls>[\d,]+|none): centre (?P<centre>\d+), lines (?P<lines>\d+)( \((?P<lines_held>[\d, ]+)\))?, "
    r"squares (?P<squares>\d+)( \((?P<squares_held>[\d, ]+)\))?, corners (?P<corners>\d+); "
    r"majorities (?P<majorities>\d+) \(((?P<most>[TCWFMP ]+);)? T C W F M P = (?P<per_type>[\d ]+)\); "
    r"sets (?P<sets>\d+)( \(territory (?P<set_territories>[\d, ]+)\))?; "
    r"rows (?P<rows>\d+): (?P<row_list>[^.]*(\.\d[^.]*)*)\."
)
ENDING = re.compile(r"Ranks (?P<ranks>[\d ]+)\. Totals with scoring = sdg: (?P<sdg>[\d ]+)\.")


def numbers(text):
    return [int(word) for word in text.split()]


def words(text):
    return (text or "").replace(",", " ").split()


def read_seat(match):
    """What the specification says of one seat."""
    parts = ("territory", "centre", "lines", "squares", "corners", "majorities", "rows", "sets", "total")
    return SimpleNamespace(
        sheet={part: int(match[part]) for part in parts},
        per_territory=numbers(match["per_territory"]),
        controls="" if match["controls"] == "none" else match["controls"].replace(",", ""),
        lines=words(match["lines_held"]),
        squares=words(match["squares_held"]),
        most=words(match["most"]),
        per_type=numbers(match["per_type"]),
        sets="".join(words(match["set_territories"])),
        rows=match["row_list"].split("; "),
    )


def read_board(text):
    """What the specification says of one board."""
    head, rows, rest = text.strip().split("\n\n")
    rest = " ".join(rest.split())
    ending = ENDING.search(rest)
    return SimpleNamespace(
        players=int(head.split()[0]),
        board=rows.split(),
        seats=[read_seat(match) for match in SEAT.finditer(rest)],
        ranks=numbers(ending["ranks"]),
        sdg=numbers(ending["sdg"]),
    )


BOARDS = {name: read_board(text) for name, text in TEXTS.items()}
