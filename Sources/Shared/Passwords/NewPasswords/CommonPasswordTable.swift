// SPDX-License-Identifier: Apache-2.0
// Common passwords, sorted; written by Scripts/password-blocklist. The list itself is under the MIT License, see `licence`.

/// The table behind ``CommonPasswords``.
enum CommonPasswordTable {
    static let source = "zxcvbn 4.5.0 from PyPI, zxcvbn/frequency_lists.py, list `passwords`, eight characters or more"
    static let sourceSHA256 = "70392c0fff39459d7f55d0211151401e79e76fcc6e2c22b61add62900359c7c1"
    static let date = "2026-11-21"
    static let listSHA256 = "ed5a9d7ef7ee45a6b9ece885981f37281b406cf35938a986f06120086d72049b"
    static let count = 11611
    static let licence = """
        MIT License

        Copyright (c) 2016 Daniel Wolf

        Permission is hereby granted, free of charge, to any person obtaining a copy
        of this software and associated documentation files (the "Software"), to deal
        in the Software without restriction, including without limitation the rights
        to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
        copies of the Software, and to permit persons to whom the Software is
        furnished to do so, subject to the following conditions:

        The above copyright notice and this permission notice shall be included in all
        copies or substantial portions of the Software.

        THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
        IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
        FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
        AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
        LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
        OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
        SOFTWARE.
        """

    static let words: StaticString = """
        !qaz2wsx !qazxsw2 %%passwo %e2%82%ac .adgjmptw 0.0.0.000 0000000000d 0000000000o 00000001 00000007 00009999
        000777fffa 00096462 00197400 007james 00998877 01011900 01011910 01011950 01011960 01011961 01011970
        01011971 01011972 01011973 01011974 01011975 01011976 01011977 01011978 01011979 01011980 01011981 01011982
        01011983 01011984 01011985 01011986 01011987 01011988 01011989 01011990 01011991 01011992 01011993 01011994
        01011995 01011999 01012000 01012001 01012010 01012011 01020304 0102030405 010203040506 01021990 01031985
        01031988 01031989 01041985 01041988 01061986 01061990 01071986 01081988m 01081989 01091987 01091989 01121986
        01121988 012345678910 0123654789 013cpfza 014702580369 0147258369 01478520 0147852369 01478963 0147896325
        0192837465 01telemike01 02011971 02011975 02011980 02011981 02011982 02011983 02011984 02011985 02011986
        02011987 02011988 02011989 02021971 02021973 02021976 02021979 02021981 02021982 02021983 02021984 02021985
        02021986 02021987 02021988 02021989 02021990 02031970 02031973 02031974 02031975 02031977 02031978 02031979
        02031980 02031981 02031982 02031984 02031985 02031986 02031987 02031988 02031989 02041972 02041973 02041974
        02041975 02041976 02041977 02041978 02041979 02041980 02041981 02041982 02041983 02041984 02041985 02041986
        02041987 02041988 02041989 02051970 02051972 02051973 02051975 02051976 02051977 02051978 02051980 02051981
        02051982 02051983 02051984 02051985 02051986 02051987 02051988 02051989 02061971 02061972 02061974 02061976
        02061977 02061980 02061982 02061983 02061984 02061985 02061986 02061987 02061988 02061989 02071971 02071975
        02071976 02071978 02071979 02071980 02071981 02071982 02071983 02071984 02071986 02071987 02071988 02071989
        02081970 02081973 02081974 02081976 02081977 02081980 02081982 02081983 02081984 02081985 02081986 02081987
        02081988 02081989 02091971 02091973 02091975 02091976 02091977 02091980 02091981 02091983 02091984 02091985
        02091986 02091987 02091989 02101973 02101976 02101977 02101979 02101981 02101983 02101984 02101985 02101986
        02101987 02101988 02101989 02551670 02588520 03031986 03041986 03041991 03082006 033028pw 04041988 04041991
        04325956 04975756 05051985 05051987 05051989 06061986 06225930 063dyjuy 07071977 07071987 07091990 0773417k
        07831505 07931505 08031985 08031986 08051990 08081988 08121986 08154711 08522580 085tzzqi 09051945 09080706
        090808qwe 0987654321a 0987654321q 09877890 0cdh0v99ue 0o9i8u7y 0o9i8u7y6t 0okm9ijn 0p9o8i7u 0raziel0
        0sister0 10011986 10011990 100200300 10031988 10051987 10071987 100years 10101986 10101990 10111213 10203040
        102030405 1020304050 102030405060 10293847 102938475 1029384756 1029384756q 10293847qp 10inches 11001001
        11051987 11051990 11061985 11081989 11111111 1111111111zz 11111111a 11111118 1111111a 1111111q 111111aa
        1111122222 11111aaaaa 11112222 11119999 1111aaaa 1111qqqq 11121314 1112131415 11121986 11122233 111222333
        111222333000 111222333444555 111222333a 111luzer 111zzzzz 1122112211 11223300 11223311 11223344 112233445
        1122334455 112233445566 11223344q 11223355 112233aa 11234567 11235813 112358132 1123581321 11251422 11335577
        1133557799 118a105b 11924704 11c645df 11qq22ww 12011987 12021988 12031985 12031987 12051988 1211123a
        12121985 12121990 1212312121 12123434 12131415 1213141516 12213443 1223334444 122333444455555 12233445
        12312312 123123123a 123123123q 123123321 12312345 123123456 123123789 123123qq 123123qwe 123123qweqwe
        1232323q 12332100 12332112 123321123 12332145 123321456 123321456654 123321aa 123321az 123321qaz 123321qq
        123321qw 123321qwe 123321qweewq 12340987 12341234q 12342000 12343412 12344321 12344321a 12344321q 1234509876
        12345123 123451234 1234512i 123452000 123452345 12345432 123454321 123455432 1234554321 1234554321a
        1234554321q 12345600 12345611 12345612 123456123 1234562000 123456321 12345654321 12345656 123456654
        123456654321 12345666 12345670 12345671 12345672000 12345677 12345678 123456780 123456781 123456782000
        123456788 1234567887654321 123456789 123456789. 1234567890 12345678900 123456789000 12345678900987654321
        1234567890987654321 1234567890a 1234567890d 1234567890m 1234567890o 1234567890p 1234567890q 1234567890qaz
        1234567890qw 1234567890qwe 1234567890qwerty 1234567890s 1234567890w 1234567890z 1234567890zzz 1234567891
        12345678910 123456789101 12345678912 123456789123 1234567892000 12345678987654321 1234567899
        123456789987654321 123456789a 123456789aa 123456789abc 123456789as 123456789asd 123456789b 123456789c
        123456789d 123456789e 123456789f 123456789g 123456789i 123456789j 123456789k 123456789l 123456789m
        123456789n 123456789o 123456789p 123456789q 123456789qaz 123456789qq 123456789qqq 123456789qw 123456789qwe
        123456789qwer 123456789qwerty 123456789r 123456789s 123456789t 123456789v 123456789w 123456789x 123456789y
        123456789z 123456789zx 123456789zxc 123456789zz 12345678a 12345678c 12345678d 12345678i 12345678m 12345678q
        12345678qwe 12345678s 12345678w 12345678z 12345679 123456798 1234567a 1234567aa 1234567b 1234567d 1234567j
        1234567k 1234567l 1234567m 1234567q 1234567qw 1234567qwertyu 1234567r 1234567s 1234567t 1234567u 1234567v
        1234567w 1234567z 12345687 12345689 12345698 123456987 12345699 123456aa 123456aaa 123456ab 123456abc
        123456as 123456asd 123456qaz 123456qq 123456qqq 123456qw 123456qwe 123456qwer 123456qwert 123456qwerty
        123456rrr 123456ru 123456ss 123456zx 123456zxc 123456zz 12345789 123459876 12345abc 12345abcd 12345abcde
        12345asd 12345asdfg 12345qaz 12345qqq 12345qwe 12345qwer 12345qwert 12345qwerty 12345rewq 12345trewq
        12345zxc 12345zxcvb 12346789 12347890 12348765 12349876 1234abcd 1234asdf 1234kekc 1234qwer 1234qwerasdf
        1234qwerasdfzxcv 1234qwert 1234qwerty 1234rewq 1234rmvb 1234zxcv 12356789 123578951 123581321 12365478
        123654789 1236547890 123654789a 123654987 12369874 123698741 123698745 1236987z 123789456 123987456
        123abc123 123as123 123asd123 123boots1 123ewqasd 123hfjdk147 123joker 123lol123 123masha 123mudar 123qaz123
        123qazwsx 123qq123 123qw123 123qwaszx 123qwe12 123qwe123 123qwe321 123qwe456 123qwe456rty 123qweas 123qweasd
        123qweasdzx 123qweasdzxc 123qweqwe 123qwert 123qwerty 123qwerty123 123zxc123 12435687 12457896 124578963
        12481632 12758698 12e3e456 12inches 12locked 12monkey 12monkeys 12qw12qw 12qw34er 12qw34er56ty 12qwaszx
        12qwerty 12s3t4p55 12string 13021990 13031987 13041987 13041988 13061986 13121985 13243546 13245678 13245768
        132465798 132forever 13324124 133andre 134679258 13467982 13467985 134679852 1346798520 134kzbip 135135ab
        13571113 13572468 13576479 1357908642 1357911q 13579135 13579246 135792468 1357924680 135797531 135798642
        1357997531 14021985 14021986 14061991 14071789 14111986 14142135 14159265 142536789 14314314 14725836
        147258369 1472583690 147258369a 147369258 14785236 147852369 147852963 14789632 147896321 147896325 14881488
        14938685 14vbqk9p 15011987 15021985 15051981 15051990 15101986 151nxjmt 15253545 15426378 154ugeiu 158uefas
        159357123 159357258 159357456 15935746 159357852 15975300 15975312 159753123 15975321 1597532486 159753258
        159753456 159753456852 15975346 159753852 15975391 15987532 159875321 159951159 15s9pu03 16051987 16051989
        16121987 17011987 17051988 17061988 17071994a 17171717aa 172839456 17711771s 18011987 18061990 18091985
        18121812 18254288 18273645 18436572 18821221 18n28n24a 19061987 19101987 19216801 19216811 19283746
        192837465 1928374655 19371ayj 19372846 19380018 19391945 19411945 1958proman 19719870 1972chev 19733791
        19755791 19761977 19801982 19801984 19821983 19822891 19831985 19833891 19841989 19844891 19851985p 19855891
        19866891 1986irachka 1986mets 19877891 19891959 19899891 19911992 19921993 19922991 19932916 19933991
        19944991 19952009sa 19955991 19966991 19977991 19992000 19mtpgam19 1a2a3a4a 1a2a3a4a5a 1a2b3c4d 1a2b3c4d5e
        1a2s3d4f 1a2s3d4f5g 1a2s3d4f5g6h 1aaaaaaa 1abcdefg 1andonly 1arsenal 1asdfghj 1asshole 1assword 1autopas
        1basebal 1bastard 1bbbbbbb 1bigdadd 1bigdick 1bigfish 1brandon 1bulldog 1bullshi 1butthea 1carolin 1ccccccc
        1charles 1charlie 1chelsea 1chester 1chicken 1christi 1compute 1corvett 1cowboys 1creativ 1cricket 1crystal
        1diamond 1digital 1dolphin 1drummer 1eeeeeee 1escobar2 1explore 1ferrari 1fishing 1flowers 1footbal 1forever
        1freedom 1fuckyou 1gandalf 1gateway 1ggggggg 1grizzly 1heather 1herbier 1hxboqg2 1hxboqg2s 1iiiiiii 1j9e7f6f
        1jackson 1jeffrey 1jennife 1jessica 1jjjjjjj 1johnson 1ladybug 1letmein 1loveyou 1manager 1matthew 1melissa
        1mercede 1michael 1michell 1million 1monster 1montana 1mustang 1newlife 1packers 1panther 1panties
        1pass1page 1passwor 1password 1patrick 1peaches 1penguin 1phoenix 1porsche 1pumpkin 1q2q3q4q 1q2q3q4q5q
        1q2w3e4r 1q2w3e4r5 1q2w3e4r5t 1q2w3e4r5t6y 1q3e5t7u 1qa2ws3e 1qa2ws3ed 1qa2ws3ed4rf 1qa2ws3ed4rf5tg
        1qasw23ed 1qay2wsx 1qayxsw2 1qaz!qaz 1qaz0okm 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qaz3edc 1qaz@wsx
        1qazwsxedc 1qazxcvb 1qazxdr5 1qazxsw2 1qazxsw23edc 1qazxsw23edcvfr4 1qazzaq1 1qw23er4 1qwerty1 1qwertyu
        1qwertyuiop 1rainbow 1rangers 1richard 1rosebud 1s1h1e1f1 1samanth 1scooter 1sexyred 1simpson 1starwar
        1steeler 1stunner 1sunshin 1superma 1therock 1thunder 1tiffany 1trouble 1vampire 1w2q3r4e 1w2w3w4w 1warrior
        1wildcat 1william 1winston 1x2zkg8w 1xrg4kcq 1xxxxxxx 1z2x3c4v 1z2x3c4v5b 1zxcvbnm 1zzzzzzz 2000jeep
        200190ru 20031987 2004-10- 20051988 20061988 20091988 20091989q 20091991 20111986 201jedlz 20spanks 21011989
        21031987 21031988 21031990 21051988 21051991 21101986 21125150 2112rush 212009164 212121qaz 213546879
        213qwe879 21436587 22011988 22021986 22021989 22031984 22041987 22041988 22061941 22071986 221195ws 22221111
        22223333 22334455 22446688 2278124q 22q04w90e 23021986 23041987 23049307 2305822q 23176djivanfros 23jordan
        23skidoo 23wesdxc 24011985 2401pedro 24061986 24111989 243462536 245lufpq 2468013579 24681012 24681357
        246813579 24688642 24861793 248ujnfk 24gordon 24pnz6kc 2502557i 25031987 25041988 25081988 25091987 25121987
        25251325 254xtpss 25800852 25802580 26031988 26061987 260zntpc 26429vadim 267ksyjf 27061988 27731828
        28011987 28021990 28021992 28041987 287hf71h 28infern 29011985 29051989 29071983 299792458 2b4dnvsx 2b8riedt
        2bigtits 2bornot2 2bornot2b 2children 2dumb2live 2hot4you 2i5fdruv 2kash6zq 2letmein 2sexy2ho 2w3e4r5t
        2wj2k9oj 2wsx1qaz 2wsx3edc 2wsx4rfv 2wsxcde3 2wsxzaq1 2ykn5ccf 30031988 30041986 30051985 305pwzlr 30624700
        31011987 31021364 311music 31217221027711 31359092 31415926 314159265 3141592654 31415927 321456987 32165498
        321654987 3216732167 321ret32 326159487 32615948worms 333222111 33334444 333666999 335533aa 33rjhjds
        343104ky 34523452 34524815 34erdfcv 3611jcmg 36169544 36460341 368ejhih 36925814 369258147 36985214
        369852147 36987412 369874125 37583867 380zliki 383pdjvl 38972091 38gjgeuftd 3edc4rfv 3edcvfr4 3f3fpht7op
        3rjs1la7qe 3stooges 3syqo15hil 3techsrl 3xbobobo 40028922 4077mash 413276191q 41d8cd98f00b 42042042 420smoke
        427cobra 4294967296 42qwerty42 43046721 4311111q 43211234 4321rewq 44332211 44445555 44448888 444555666
        44556677 44e3ebda 44magnum 4506802a 454dfmcq 456123789 45645645 45678912 456789123 45m2do5bs 46466452
        46775575 474jdvff 478jfszk 4809594q 48151623 481516234 4815162342 4815162342a 4815162342lost 4815162342q
        48n25rcc 4904s677075 49527843 495rus19 4cranker 4ebouux8 4fa82hyx 4freedom 4g3izhox 4gxrzemq 4me2know
        4r3e2w1q 4rfv3edc 4rfv5tgb 4rzp8ab7 4seasons 4z34l0ts 4z3al0ts 50spanks 51051051051 51094didi 51501984
        51502112 51525354 51842543 52545856 52678677 531879fiz 5411pimo 541233432442 54132442 5432112345 545ettvy
        551scasi 55378008 55443322 5544332211 55495746 554uzpad 55556666 555666777 55667788 55832811 55bgates
        565hlgqo 567rntvm 56836803 57392632 57699434 58565254 59382113kevinp 5c92v5h6 5element 5gtgiaxm 5hsu75kpot
        5t4r3e2w1q 5t6y7u8i 5tgb6yhn 5tgbnhy6 5w76rnqp 5wr2i7h8 61808861 625vrobg 62717315 6339cndh 640xwfkv
        6458zn7a 65mustan 66005918 66613666 66669999 666999666 666satan 669e53e1 671fsa75yt 67390436 67899876
        67camaro 67mustan 682regkh 6846kg3r 686xqxfg 68camaro 69213124 69camaro 6gcf636i 6jhwmqku 6xe8j2z4 6yhn7ujm
        705499fh 73501505 74108520 74123698 741236985 741258963 74185296 741852963 7418529630 741852kk 74227422
        742617000027 748159263 753951456 753951852 754740g0 7653ajl1 7654321a 76689295 766rglqy 770129ji 777555333
        7777755102q 77777778 7777777a 7777777s 7777777z 77778888 777888999 777angel 78621323 789123456 78945612
        789456123 7894561230 789456123a 78963214 789632145 789632147 789654123 78978978 78n3s5af 794613258 794613852
        7elephants 7ertu3ds 7f4df451 7gorwell 7hrdnw23 7imjfstw 7jokx7b9du 7ovtgimc 7u8i9o0p 7ugd5hip2j 80070633pc
        80637852730 808state 8096468644q 80988218126 81726354 824358553 8363eddy 85200258 85852008 863abgsg 86753099
        86chevyx 87062134 870621345 87654321q 878kckxy 87e5nclizry 88002000600 88351132 88887777 88889999 890098890
        89015173454 89032073168 89172735872 89211375759 89231243658s 8928190a 89600506779 89876065093rax 8j4ye3uz
        8letters 8phrowz622 8phrowz624 8seconds 8xuuobe4 9085084232 9085603566 911turbo 91328378 918273645 92702689
        9293709b13 9379992a 9379992q 944turbo 951753852 96321478 963214785 963258741 96385274 963852741 9638527410
        98256518 98741236 987412365 98745632 987456321 987654123 987654321a 987654321g 987654321q 987654321z
        98766789 98798798 989244342a 99762000 99887766 9988776655 999111999q 999666333 999888777 99ranger 99strenght
        9hmlpyjd 9hotpoin 9kyq6fge 9z5ve9rrcz a1234567 a12345678 a123456789 a1234567890 a123456a a123456b a123456z
        a19l1980 a1a2a3a4 a1a2a3a4a5 a1b2c3d4 a1b2c3d4e5 a1l2e3x4 a1s2d3f4 a1s2d3f4g5 a1s2d3f4g5h6 a32tv8ls
        a3eilm2s2y a7777777 a7nz8546 a8kd47v5 a9387670a a987654321 aa1111aa aa123123 aa123321 aa123456 aa123456789
        aaa12345 aaa123456 aaaa1111 aaaa1122 aaaaaaa1 aaaabbbb aaaassss aabbccdd aardvark aaron123 aassddff ab123456
        ab12cd34 abc12345 abc123456 abc123456789 abc123abc abcd1234 abcd12345 abcde123 abcde12345 abcdef12 abcdef123
        abcdefg1 abercrom aberdeen abhishek abigail1 abnormal abracada abracadabra abrakadabra abramova absinthe
        abulafia ac2zxdty acapulco access01 access12 access123 access14 access20 access22 access88 access99 accessno
        account1 accountbloc acdeehan acerview aceshigh achilles acidburn acidrain acmilan1 acun3t1x acuransx
        acurarsx adam1234 adapters adelante adelheid adelphia adgjmptw adidas11 adidas12 adidas69 admin123
        admin18533362 admiral1 adrenali adrenalin adriana1 adrianna1 adv12775 advance1 advantag adventur adxel187
        aerosmit aerosmith aerostar aessedai aezakmi1 afhvfwtdn afrika2002 afrodita afrodite aftermat agamemno
        agapov58 agbdlcid agent007 aggarwal agnieszka agricola aikman08 airborn1 airborne airbrush airedale airforce
        airforce1 airjordan airplane aishiteru aishwarya ajcuivd289 ajnjuhfa ajnjuhfabz ak470000 akademia akatsuki
        akinfeev aksarben al123456 alabama1 alabama123 alabaste alakazam alanfahy alastair albacore albatros
        albert12 albertjr alberto1 alcapone alcatraz alcoholi aldebara aldebaran alderaan alejandr aleksand
        aleksander aleksandr aleksandra alekseev alekseeva alemania alena123 alena2010 alenushka alessand alessandr
        alessandro alevtina alex1234 alex12345 alex1959 alex1971 alex1973 alex1974 alex1975 alex1976 alex1981
        alex1982 alex1983 alex1985 alex1987 alex1989 alex1990 alex1991 alex1995 alex1996 alex1998 alex2000 alex2009
        alex2010 alex2112 alexand1 alexande alexander1 alexandr alexandra1 alexandre alexandru alexis01 alexsander
        alexsandr alfabeta alfarome alfaromeo alfredo1 algernon alhambra alicante alice123 aligator alina123
        alina1994 alina1995 alina1998 alina2002 alina2006 alina2010 alina2011 alino4ka alinochka alkaline allalone
        allan123 allblack allblacks allen123 alleycat alligato alligator allison1 allister allnight allochka
        allstar1 allstars allstate alltheway almaz666 alohomora aloysius alpacino alpha123 alphabet alphabeta
        alphadog alphaman alphaome alphaomega alphaone alphasig alskdjfh alskdjfhg altavista alterego alternat
        alternativa alucard1 am4h39d8nh amadeus1 amadeusptfcor amanda01 amanda10 amanda11 amanda12 amanda123
        amanda18 amanda69 amandine amaranth amarillo amaterasu amateurs amatuers amazing1 amazonas amazonka amber123
        amberdog amberlee ambrosia ambulanc amekpass america1 america2 ameritec amersham amethyst amiga500 amorcito
        amoremio amsterda amsterdam amsterdam1 an83546921an13 anabelle anabolic anaconda anakonda analfuck anallove
        analslut anarchy1 anastaci anastasi anastasija anastasiy anastasiya anastasya anathema anatoliy ancella2
        anchorag anchorat andranik andre123 andrea11 andrea12 andrea99 andreas1 andreeva andrei123 andreika andretti
        andrew01 andrew10 andrew11 andrew12 andrew123 andrew13 andrew17 andrew22 andrew23 andrew88 andrew99
        andrewjackie andrey12 andrey123 andrey1992 andreyka andromed andromeda andy2000 andyod22 anfield1 angel007
        angel123 angel666 angel777 angela12 angelbab angeldog angeleye angeleyes angeliqu angelito angelo4ek
        angelochek angelofwar anguilla angus123 anhnhoem anhyeuem animal2000 animals1 animalsex anime123 anisimov
        anna12345 anna1982 anna1984 anna1985 anna1986 anna1987 anna1988 anna1989 anna1990 anna1994 anna1997 anna2000
        anna2002 anna2010 anna2614 annamari annapoli annarbor annelies annemari annette1 annie123 anniedog annushka
        anonymer anonymou another1 antananarivu anteater antelope anthony0 anthony1 anthony2 anthony3 anthony4
        anthony5 anthony7 anthony8 anthony9 antietam antiflag antigone antihero antivirus anton123 antonell
        antonella antonia1 antonio1 antonio2 antonio3 antonioj antonius antonova antoshka anuradha aolsucks aotearoa
        apache64 aphrodit apocalyp apokalipsis apollo11 apollo12 apollo13 appelsin apple123 applegat applemac
        applepie apples12 apples123 applesauce appleseed appletre aq1sw2de3 aqswdefr aquafina aqualung aquamann
        aquarius aquemini aqwzsxedc arabella arachnid aragorn1 arcangel archange archangel archibal archimed
        architec archmage arclight arcturus aregdone arenrone areyukesc argentin argentum argonaut arhangel arianna1
        aristote aristotl arizona1 arkangel arlingto armadill armagedd armageddon armagedo armagedon armastus
        armstron arnster55 arrowhea arschloc arschloch arsehole arsenal0 arsenal1 arsenal123 arsenal2 arsenal7
        arsenal9 arsenalf arsenalfc arshavin art131313 artcast2 artefact artem123 artem1992 artem1995 artem2010
        artem777 artemis1 artichok artiller artofwar arwpls4u arxangel as123456 asd12345 asd123456 asd123asd
        asd123qwe asdasd12 asdasd123 asdasd22 asdasdas asdf1234 asdf12345 asdf4321 asdf67nm asdfasdf asdfasdf1
        asdffdsa asdfg123 asdfg1234 asdfg12345 asdfgh01 asdfgh12 asdfgh123 asdfgh123456 asdfghj1 asdfghjk asdfghjkl
        asdfghjkl1 asdfghjkl123 asdfjkl1 asdfjkl; asdflkjh asdfqwer asdfrewq asdfzxcv asdqwe123 asdzxc123 asfnhg66
        ashley01 ashley11 ashley12 ashley123 ashley19 ashley24 ashley69 asmodean asmodeus aspirant aspirina aspirine
        assa1234 assasins assassin assassins assclown asscrack asseater assembler assfucke asshole1 asshole123
        asshole2 asshole3 assholes asslicke asslicker asslover assmaste assmaster assmonke assmunch associat
        assword1 astalavista astaroth asterios asterix1 astonmar astonmartin astonvil astonvilla astra123 astroboy
        astroman astrovan at4gftlw athlon64 atlanta1 atlantida atlantis atljhjdf atombomb atreides auckland2010
        august10 august11 august12 august15 august16 august17 august20 august22 august24 august25 august29 august31
        augustin auntjudy aurelien aurelius austin01 austin11 austin12 austin123 austin31 austin316 austintx
        australi australia1 autechre authcode autobahn automati autopas1 autopass avalanch avalanche avalon11
        avangard avemaria avenger1 aventura avogadro avondale avrillavigne avtoritet awdrgyjilp awesome1 awesome123
        awesome2 awo8rx3wa8t az123456 azathoth azerty12 azerty123 azertyui azertyuiop azfpc310 azsxdcfv azsxdcfvgb
        azwebitalia b0ll0cks b1234567 b929ezzh babemagn babemagnet baberuth babochka babushka baby1234 baby2000
        babybear babyblue babyboy1 babycake babycakes babydoll babyface babygirl babygirl1 babygurl babyhuey
        babylon5 babylon6 babylove babyphat babyruth bacardi1 backbone backd00r backdoor backdraf backlash backspac
        backspace backwood bad11bad badabing badaboom badboy69 badgirls badkarma badkitty badlands badminto
        badnaamhere baerchen baggins1 baggio10 bagheera bagpipes bailey01 bailey10 bailey11 bailey12 bajingan
        bajskorv bakayaro bakesale balalaika balance1 baldeagl baldeagle baldhead baldrick balefire balla007
        baller23 balloon1 balloons balls123 ballsack ballsdeep ballsout baltimor banaan123 banana12 bananana
        bananas1 banderas banderos bandicoot bandit01 bandit11 bandit12 bangalor bangbros bangkok1 bankshot banshee1
        baphomet barabash barabbas baracuda barakuda baranova barbados barbara1 barbaria barbarian barbaris barbaros
        barbwire barcelon barcelona barclays bareback barefeet barefoot baritone barkley1 barmalei barmaley barney01
        barney11 barney12 barrabas barracud barracuda barrakuda barrynov barselona bartende bartman1 baseba11
        basebal1 baseball baseball1 baseball11 baseball12 baseball2 baseball3 baseball7 baseball9 basilisk basketba
        basketbal basketball1 bassboat bassfish basshead bassingw bassline bassman1 bassmast bassplay bastard1
        bastardo bastogne batistuta batman01 batman11 batman12 batman123 batman13 batman21 batman23 batman69
        batman99 batterie batterse battery1 bayadera bayliner bayshore baywatch bazongaz bb123456 bbbbbb99 bbbbbbb1
        bcfields bdfyeirf beachboy beachbum beaches1 beanhead beano002 beantown bear2327 bearcat1 bearcats bearclaw
        beardog1 beardown bearshar bearshare beast123 beast666 beastie1 beatles1 beatles4 beautifu beautiful1
        beaver12 beaver69 beavis69 beckham23 beckham7 beefcake beer1234 beerbong beernuts beethove begemotik
        behemoth beholder belgario belgorod belinda1 bella123 bellaboo belladog belladon bellagio bellevue bellsout
        bellybut belochka beloved1 bendover benedikt benessere benetton bengals1 benhogan benidorm benjamin1
        benladen bennett1 bennevis bennyboy bentley1 berbatov berezuckiy bergen09 bergerac bergkamp berliner
        berlingo bermuda1 bernadet bernard1 bernhard berserke berserker bertuzzi besiktas bestfriend beszoptad
        bethany1 bettis36 bettyboo bettyboop bettylou beverly1 beyblade bg6njokf bhbyjxrf biarritz biedronka
        bigasses bigballa bigballs bigberth bigbird1 bigblack bigblock bigblue1 bigboner bigboobs bigbooty bigboy11
        bigboy12 bigbroth bigbubba bigbucks bigbutts bigchief bigcocks bigdaddy bigdaddy1 bigdick1 bigdicks bigdog69
        bigfella bigfoot1 biggdogg biggirls biggreen bighouse bigjohn1 bigjuggs bigloser bigmaxxx bigmoney bigmouth
        bignasty bigpappa bigpenis bigpimpi bigpimpin bigpoppa bigpussy bigsexxy bigsexy1 bigsmall bigstick bigstuff
        bigtime1 bigtits1 bigtitts bigtitty bigtruck bigtymer bigwaves bigwilly bikerboy bilbobag bill1234 billabon
        billabong billgate billgates billiard billy123 billybob billyboy billygoa billyjoe billyray bingbong
        bingo123 binladen biohazar biohazard bionicle bioshock birdbath birdcage birdhouse birdland birdman1
        birmingh birthday1 birthday10 birthday100 birthday2 birthday21 birthday26 birthday27 birthday28 birthday299
        birthday3 birthday4 birthday5 birthday54 birthday6 biscayne biscuit1 bisexual bismarck bismilah bismilla
        bismillah bitch123 bitchass bitchboy bitchedu bitchedup bitches1 biteme12 biteme69 blablabl black123
        black666 blackadd blackass blackbea blackbel blackbelt blackber blackberry blackbir blackbird blackboo
        blackbox blackboy blackbur blackcat blackcoc blackcock blackdic blackdick blackdog blackdra blackdragon
        blackeye blackfin blackfly blackhat blackhaw blackhawk blackhea blackheart blackhol blackhole blackhorse
        blackice blackie1 blackjac blackjack blacklab blackmag blackmen blackmetal blackmor blackone blackops
        blackout blackpoo blackpus blackros blackrose blacksab blacksex blackshe blacksta blackstar blacksun
        blacktop blackwhite blackwid blackwoo blade123 blademan bladerun bladerunner blahblah blankman blaster1
        blasters blastoff blaze420 bleacher blenheim blessed1 blessing blessyou blindman blingbli blingbling
        blink182 blizzard blockbus bloembol blondie1 blondinka blood123 blood666 bloodlus bloodlust bloodred
        bloopers blowfish blowjob1 blowjob69 blowjobs blowme69 bltynbabrfwbz blue1234 blue2000 bluearmy blueball
        blueballs bluebear bluebell blueberr bluebird blueboys bluedevi bluedevil bluedevils bluedog1 bluedragon
        blueduck blueeyes bluefire bluefish bluegill bluegras bluejay1 bluejays bluejean bluelight blueline bluemoon
        bluenose bluenote blueroom bluerose blueskie bluesky1 bluesman bluestar bluetick bluewate bluewave blumpkin
        blunt420 bmw318is bmw325is bmw330ci bmw750il boating1 bob12345 bobafett bobbobbo bobby123 bobbybob bobbyboy
        bobbyjoe bobbyorr bobcat12 bobdylan bobjones bobmarle bobmarley bobo1234 bobolink bobsmith bocephus bodiroga
        bodybuil bodyhamm bodyshop boeing74 boeing77 bogdan123 bogdanova boilerma boing747 bojangle bollocks
        bologna1 bombadil bomberman bombshel bonapart bond0007 bond9007 bondage1 bondarenko bondra12 bonefish
        bonehead bonethug bonethugs boneyard bonghits bongtoke bongwater bonjour1 bonkers1 bonoedge bonscott
        boobear1 boobies1 boobies2 boobless booboo11 booboo12 booboo69 boogaloo boogiema boognish boogyman bookcase
        bookmark bookworm boomboom boomer12 boomer22 boomtown boondock booster1 bootcamp bootmort bootneck bootsman
        bootycal bootycall bootyman borabora bordeaux boredboi4u boris123 borisenko borisova bornfree borntorun
        borodina borracho borussia bosco123 boscoe01 bosshogg bosslady bosstone boston11 boston12 botafogo bouboule
        bowhunte bowhunter bowling1 bowling3 boxster1 boy4u2ownnyc boyscout boywonde bpgjldsgjldthnf br00klyn
        br1ttany bradley1 bradpitt braindea branden1 brandnew brandon0 brandon00 brandon1 brandon2 brandon3 brandon6
        brandon7 brandon8 brandy12 branford brasilia bravehea braveheart braves10 braves95 brazzers breadfan
        breadman breakdance breaker1 breakers breakfas brehznev breitlin brenda69 brendan1 brennan1 brentfor
        brentwoo bretagne brethart brett123 brewcrew bri5kev6 brian123 brianna1 bridget1 brighton brillian brillo021
        brimston bringiton bristol1 britania britney1 britneys brittany1 broncos1 broncos2 broncos7 broodwar
        brooklyn brooklyn1 brooksie brother1 brother2 browncow browndog browneye browneyes brownie1 brownlov
        browns99 browseui bruce123 brucelee brucewayne bruins77 bruiser1 bruno123 brunodog brunswic bryan123
        bsheep75 bubba123 bubbabub bubbadog bubbaman bubblebox bubblegu bubblegum bubbles1 bubbles2 buccanee
        buckeye1 buckeyes buckfast buckshot buckskin buckster buckwhea buckwheat buckwild budapest buddy123 buddyboy
        buddycat buddydog buddylee budlight budweise budweiser budwiser buffalo1 buffalos buffett1 buffy123 buffy1ma
        bugmenot bugsbunn bugsbunny bugssgub buhjvfybz bujhm123 bujhmbujhm bukowski buldozer bulgakov bulldawg
        bulldog1 bulldog2 bulldog5 bulldog7 bulldogg bulldogs bullfrog bullhead bullnuts bullride bulls123 bullseye
        bullshit bullwink bullyboy bumblebe bumblebee bumerang bungalow bunghole bunnies1 bunny123 bunnyman buratino
        burberry burlpony burltree burrfoot burrito1 burton12 burunduk busdrive bushmast bushwack bushwick
        businessbabe bustanut buster01 buster11 buster12 buster123 buster21 buster22 buster69 buster88 buster99
        buterfly butter11 butterba butterbean buttercu buttercup butterfl butterfly butterfly1 buttface buttfuck
        butthead butthole buttlove buttmunc buttmunch buttnutt buttocks buttons1 buttplug buzzkill buzzword
        bvgthfnjh byabybnb byajhvfnbrf bycnbnen bynthytn byrjuybnj c0l0rad0 c0rvette c32649135 c3por2d2 c43dae874d
        c43qpul5rz cab4ma99 caballer cabbages cabernet cabibble cabinboy cabledog cableguy cableman cabowabo
        cacapipi cachondo cachorro cadillac cadr14nu caffreys cahek0980 caitlin1 calamity calavera calbears caleb123
        calgary1 caliente californ californi california1 caligula calimero calliope callista callisto callofduty
        calvin69 camaleon camaleun camaro67 camaro69 camaross camaroz2 camaroz28 cambiami cambridg camel123 cameleon
        camelot1 cameltoe cameron0 cameron1 cameron2 cameron7 camilla1 camille1 camneely camp0017 campus100 canada12
        canada99 canadien canaries candlebo candy123 candyass candybar candycan candycane candyman canesfan cannabis
        cannelle cannibal cannibus cannonba cannonda cannondale canoneos cantona1 cantona7 cantstop canucks1
        capetown capital1 capital5 capitals capoeira capricor capricorn capslock captain1 captain2 captaink car12345
        caramelo cardigan cardinal care1839 carebear carefree carla123 carlitos carlos12 carlos123 carlsbad
        carlsberg carlton1 carnival carolcox carolina carolina1 caroline1 carolyn1 carpedie carpediem carpente
        carrera4 cartagen carter12 carter15 carter80 carthage cartman1 cartman2 cartoons carwash1 casablan
        casablanca casanova casey123 caseyboy caseydog cashflow cashmone cashmoney casper12 casper123 casper99
        cassandr cassidy1 cassie12 cassiope castaway catdaddy caterham caterpil catfight catfish1 catherin cathouse
        catinhat catlover catmando catsdogs catsmeow catwoman caution1 cavalier caveman1 cavscout cbarkley cbljhjdf
        cbljhtyrj cbr600f3 cbr600f4 cbr600rr cbr900rr cbr929rr cbufhtnf ccccccc1 cde34rfv cdexswzaq cdtnjxrf
        cdtnkfyf cdtnkfyrf cdtnkzxjr cdznjckfd cecilia1 cegthgegth cegthgfhjkm ceisi123 celebrat celebrit celeste1
        celestia celicagt cellphon cellphone celtic1888 celtic67 celtic88 celticfc celtics1 centauri central1
        centrino centurion cepseoun cerberus cerulean cessna15 cessna17 cessna172 cezer121 cfiekmrf cfitymrf
        cfkfvfylhf cfvlehfr cghfdjxybr cgtwbfkbcn ch1tt1ck chaching chainsaw challeng chamberl chameleo chamonix
        champ123 champagn champion change12 changeit changeme changeme1 changepa channel1 chantal1 chaos666 chaparra
        chapstic characte charger1 chargers chargers1 charisma charles0 charles1 charles2 charles3 charless charlest
        charlie0 charlie1 charlie123 charlie2 charlie3 charlie4 charlie5 charlie6 charlie7 charlie8 charlie9
        charlieb charliem charlies charlize charlott charlton charmed1 chase123 cheburashka checkers checkito
        checkmat cheerios cheerlea cheerleaers cheese12 cheeseca cheetah1 chelsea0 chelsea1 chelsea2 chelsea3
        chelsea4 chelsea5 chelsea6 chelsea7 chelsea8 chelseaf chelseafc chemistr cherokee cherries cherry12 cherrypi
        cheshire chessman chessmas chessmaster chester1 chester2 chester3 chester7 chester8 chesters chevelle
        chevrole chevrolet chevy350 chevy454 chevyman chevys10 chevytru chevyz71 chewbaca chewbacc chewbacca
        cheyanne cheyenne cheyenne1 chgobndg chibears chicago0 chicago1 chicago2 chicago3 chicago5 chicago7 chicago9
        chicco22 chicken0 chicken1 chicken123 chicken2 chicken6 chickens chickenwing101 chicklet chico123 chief123
        chihuahu chilango children2 chilidog chillout chimaera chimaira chinacat chinadol chinaman chinaski chinatow
        chinchil chinese1 chingada chipmonk chipmunk chipper1 chippers chipster chitarra chloe123 choclate chocolat
        chocolate1 choochoo chopper1 choppers chopsuey chris100 chris123 chris200 chris999 chrisbln chrisbrown
        chrisrey chrissie chrissy1 christa1 christer christi1 christia christiaan christian1 christin christma
        christo1 christof christop christophe christopher1 christos christy1 chronic1 chrysler chuck123 chuckie1
        chuckles chuluthu churchil ciccione cidkid86 cigarett cincinna cinderel cindylou cingular cinnamon cisco123
        ciscokid citibank civilwar cjdthitycndj cjkysirj cjrjkjdf cjxb2014 ck6znp42 clambake clapton1 clarinet
        clarisse clarkken clarkkent classact classic1 classics claudia1 claybird claymore clayton1 clearwat clemence
        clemson1 cleopatr clevelan clinton1 clipper1 clippers clitlick clitoris clitring clockwor close-up clownboy
        clubpenguin cmu9ggzh cnfnbcnbrf cnfybckfd cnhfyybr cnhjbntkm cnhtrjpf cnjvfnjkju cntgfirf cntgfyjdf cobblers
        cobra123 cobra427 cobra777 cobrajet cocacola cocacola1 cockgobbler cockring cocksuck cocksucker cocoloco
        cocopuff cocorico codeblue codered1 coffee11 coffee12 cokeisit coldbeer coldfire coldplay colegiata coleman1
        colin123 collants collect1 collecti collecto colleen1 college1 collingw collins1 colole57 colombia colorado
        colossus colt1911 coltrane comanche comander combat123654 comcast1 comfort1 comicbook comicbookdb comicbooks
        comicsans command1 command2 commande commando commodor communit compaq12 compaq123 compass1 computador
        computadora compute1 computer computer1 concorde concordi concrete conditio conducto conehead confiden
        connect1 connecte connecti connor11 connor12 consense constanc construc consulta consumer containe
        contortionist contrasena contrera control1 control2 cookie11 cookie12 cookie123 cookie13 cookie59 cookies1
        cooking1 cool1234 coolbean coolbeans coolbree cooldude coolfool coolgirl coolguy1 coolhand coolman1 coolness
        coolwhip cooper11 cooper12 coorslig coorslight coorslit copenhag copernic core2duo corleone cornbrea
        cornbread corneliu cornell1 cornflak cornhole cornholi cornholio cornhusk corperfmonsy corporat corpsman
        corrado1 corsair1 cortland corvet07 corvett1 corvette corvette1 cosmo123 cosmodog costaric costarica
        cosworth cottage1 cougars1 counchac countach counter1 counterstrike country1 countryb countyli courtney1
        cousteau coventry covingto cowabung cowboy12 cowboy22 cowboys0 cowboys1 cowboys2 cowboyup cptnz062 cqub6553
        crabcake cracker1 crackhea crackhead cracksevi craig123 cranberr crawfish crayfish crazy123 crazybab
        crazyboy crazycat crazyfrog crazyman crazyzil creampie creamyou creatine creativ1 creative creative1
        creepers creosote crescent cressida crevette cribbage cricket1 crickett crimson1 crippler cristiano critter1
        critters crjhgbjy crjhjcnm crocodil cronaldo crossfir crossroa croucher crownvic cruiser1 crusader cruzazul
        crystal0 crystal1 crystal2 crystal7 csfbr5yy csyekmrf ctdfcnjgjkm cthulhu1 cthuttdbx cthuttdf cthuttdyf
        ctrhtnyj ctvtyjdf cubalibr cubalibre cubbies1 cubswin1 cucciolo cucumber cuddles1 culinary cumberla cumeater
        cumlover cumshot1 cumshots cumsucker cunningh cuntfinger cunthole cuntlick cuntsoup cupcake1 curious1
        curitiba currahee cutegirl cutiepie cutlass1 cvbhyjdf cvtifhbrb cvzefh1gk cvzefh1gkc cxfcnkbdfz cxfcnmttcnm
        cxzdsaewq cyberman cybernet cyberonline cybersex cyclone1 cyclones cyclops1 cyecvevhbr cygnusx1 cyjdsvujljv
        cynthia1 cypress1 cytuehjxrf cytujdbr czekolada d1234567 d1i2m3a4 d1lakiss d78unhxq dabl1125 dad2ownu
        daddy123 daddymac daddysgirl daedalus daffodil daffyduc daffyduck daftpunk dagestan dagobert daisy123
        daisy3112 daisydog daisymae daisymay dakota01 dakota12 dakota99 dalejr88 dalglish dallas01 dallas11 dallas12
        dallas21 dallas22 dallastx dalmatio damage11 damilola damned69 damngood damocles dance123 dandelio dandelion
        dangerou daniel01 daniel10 daniel11 daniel12 daniel123 daniel20 daniel21 daniel26 daniela1 danielit
        danielle1 danijela danil8098 danilova danniash danny001 danny123 dannyboy dannym88 dante123 danthema
        dantheman dapzu455 daredevi daredevil darkange darkangel darkfire darkhors darkjedi darkknig darkknight
        darklord darkmage darkmanx darkmoon darkness darkness1 darknigh darknight darknite darkseed darkside
        darksoul darkstar darkwing darkwolf darling1 darthmau darthmaul darthvad darthvader dartmout dasha123
        dasha2010 dashadasha dashenka datalife datalore datnigga dave1234 davecole daveyboy david123 david777
        davidkin davidlee davidoff davidruiz davinchi daydream daytona1 daywalker dbjktnnf dbm123dm dbrnjhbz
        dbrnjhjdbx dbrnjhjdyf dbyjuhfl dcowboys dctdjkjl dctktyyfz dctvcjcfnm dctvgbplf dctvghbdf dctvghbdtn
        dcunited ddddddd1 de1987ma deadfish deadhead deadlift deadlock deadman1 deadmau5 deadmeat deadmoin deadpool
        deadsexy deadsoul deadspin deadwood deadzone death123 death666 deathnote deathrow deathsta deathstar
        debbie69 deborah1 debugger december1 decembre deepblue deepdive deeppurple deepthro deepthroat deepwate
        deerhunt deerhunter deerpark deeznuts deeznutz default1 defender defiant1 deflep27 deftones delasoul
        delerium deliciou delorean delpiero delta123 deltachi deltaforce deltaone deltasig demetrio demetriu
        demon123 demon666 den12345 denis123 denis1984 denis1988 denis2011 denman85 dennis12 depeche1 depechemode
        derparol derrick1 derrickh desdemon desember designer deskjet1 desperad desperado desperados destinee
        destiny1 destiny2 destiny7 destroye detectiv dethklok detroit1 deutschl deutschland devil123 devil666
        devilboy devildog devildriver devilish devilman devilmay devilmaycry devilmaycry4 devo2706 devochka dezember
        dfcbkbcf dfcbkmtd dfcbkmtdf dfkmltvfh dfkmrbhbz dfktynby dfktynbyf dfktynbyrf dfnheirf dfyjdf846 dgl70460
        dhjnvytyjub diablo11 diablo23 diablo66 diablo666 diablo69 diabolic diabolik diamante diamond0 diamond1
        diamond2 diamond3 diamond4 diamond6 diamond7 diamondb diamondd diamonds diana123 dianochka diapason diciembr
        dickface dickhead dickless dicklick dickster dicksuck dickweed dictiona diego123 diesirae dietcoke differen
        digital1 digital2 digitalprodu digiview dignity7 dilbert1 dilligaf dilligas dillinge dillweed dima1234
        dima12345 dima1985 dima1989 dima1990 dima1991 dima1992 dima1993 dima1994 dima1995 dima1996 dima1997 dima1998
        dima1999 dima2000 dima2009 dima2010 dimabilan dimanche dimedrol dimensio dimidrol dimitris dimochka dimon4ik
        dinamite dingdong dinmamma dinosaur dinsdale diogenes dionysus diosesamo dipascuc dipstick direktor direwolf
        dirkpitt dirtball dirtbike dirtybir dirtyboy dirtydog dirtygirl dirtyman discgolf discover diskette disturbe
        divedeep diversio dixiedog djg4bb4b djgabbab djkrjlfd djkujuhfl djtiesto dkflbckfd dkflbdjcnjr dkflbvbh
        dkflbvbhjdbx dkflbvbhjdyf dkjfghdk dm6tzsgp dmfxhkju dmitriev doberman doctorwh dodgeram dodgers1 dodgeviper
        dogballs dogbert1 dogbreat dogbreath dogfight doggy123 doggydog doggysty doggystyle doghouse doglover
        dogphil3650 dogpound dogstyle dohcvtec dolemit1 dolemite dolittle dollarbi dollface dolomite dolphin1
        dolphin2 dolphin9 dolphins dolphins1 doma77ns domainlock2005 domenico dominati dominator dominic1 dominika
        dominion dominiqu domodedovo donaldduck donatello donkeykong donna123 dont4get dontcare dontdoit dontforg
        dontgotm donthate dontknow donttell doodlebu doomsday doorknob dopehead doraemon doromich dorothee dorothy1
        dortmund dothedew doughboy douglas1 dovetail dowjones downhill downunde draconis dracula1 dragon00 dragon01
        dragon05 dragon10 dragon11 dragon12 dragon123 dragon13 dragon19 dragon20 dragon21 dragon22 dragon23 dragon25
        dragon33 dragon64 dragon66 dragon666 dragon69 dragon76 dragon77 dragon88 dragon98 dragon99 dragonage
        dragonba dragonball dragonballz dragonfi dragonfire dragonfl dragonfly dragonla dragonma dragons1 dragonss
        dragoon1 dragrace dragstar dragster dreamcas dreamcast dreamer1 dreamer2 dreamers dreamgirl dressage
        drjynfrnt dro8smwq dropdead dropkick dropzone drowssap drpepper drstrang drumandbass drumline drummer1
        drummers drumnbass ds7zamnw dsobwick dtcyeirf dtheyxbr dthjybrf dthjybxrf dthyjcnm dtkjcbgtl dtxyjcnm
        ducati74 ducati99 duchess1 duckhunt duckling duckpond ducksoup ducttape dude1234 dude1998 dudelove duffbeer
        dukeblue dukenuke dukenukem dukester dumbass1 dumbfuck duncan21 dune2000 dupont24 duracell durandal durango1
        dustin23 dusty123 dusty197 dustydog dutchess dutchman dylandog dynamite dynastar dynomite dzxtckfd eae21157
        eagle123 eagleeye eagleman eagleone eagles05 eagles11 eagles12 eagles20 earlgrey earnhard earthlin earthlink
        eastern1 eastside eastwest eastwood easy1234 easypass easyride eatmenow eatmeraw eatmyass eatpussy eatshit1
        eclipse1 eclipse2 eclipse9 economia edcwsxqaz eddie123 eddie666 edelweis edgewise edgewood edinburg eduardo1
        educatio edward11 edward12 edwards1 edwardss eeeeeee1 efbcapa201 eggplant eight888 eightbal eightball
        einstein eintrach eintritt ejaculation ekaterina ekaterina20 ekilpool eklhigcz el345612 el546218 elaine22
        elbereth elcamino eldiablo eldorado eldritch eleanor1 electra1 electric electron elefante elektrik element1
        elementa elena123 elena1971 elena2010 elenberg elephant elephant1 eleven11 elfquest elfstone elisabet
        elizabet elizabeth1 elizaveta ellehcim elliott1 elmer251 elvira26 elvis123 emachine emachines emanuela
        emanuele embalmer emerald1 emergenc emerson1 emiliano emily123 emilyann eminem12 emmajane emmitt22 empire11
        emyeuanh enamorad endymion energize energizer energy12 enforcer engineer england1 english1 enlighte enolagay
        enrique1 enron714 enter123 enternow enterpri enterprise entertai envision epaulson epervier epiphone
        episode1 epsilon1 erection ereiamjh eric1234 ericsson escaflowne escalade escorpio escorpion esmerald
        esperanz espresso essayons essendon estefani estoppel estrellit eternal1 eternity ethernet euclid90 euphoria
        euro2000 eurocard euroline eus1sue1 evanescence evangeli evangelion evenflow everclea everest1 evergree
        everlast everlong evermore everques everquest everton1 evertonf everythi evgeniya evildead evolutio excalibe
        excaliber excalibu excalibur excellen excelsio exclusiv executiv executor expediti exploite exploiter
        explore1 explorer explorer1 express1 express2 extra300 extra330 extreme1 eybdthcbntn eyecandy f00tball
        f14tomcat f15eagle f1f2f3f4 f22raptor f8yruxoj fabienne fabolous fabregas facefuck fahjlbnf failsafe
        fairchil fairfiel fairlady fairlane fairmont fairview faith123 fakepass falcon01 falcon11 falcon12 falcon16
        falcon69 falcons1 fallenangel fallengun fallout1 fallout2 fallout3 falloutboy falstaff family01 familyguy
        fandango fantasia fantasma fantasti fantasy1 fantasy7 fantomas fantomen farfalla farscape farside1 fartface
        fartripper fastback fastball fastcars fastdraw fastfood fastlane fatal1ty fatbitch fatdaddy fatgirls
        fathead1 fatluvr69 fatpussy favorite2 favorite3 favorite4 favorite5 favorite6 favorite7 favorite8 fbi11213
        fcbarcelona fcbayern fcc5nky2 fearless feather1 feathers federica fedorova feelgood fefolico feldspar
        felicia1 felicida felicidade felix123 felixxxx fellatio fellowes fender12 fenerbahce fengshui fenomeno
        ferdinan ferien12 ferndale ferrari1 ferrari2 ferrari3 ferrari5 ferraris fetish01 fetish69 feuerweh feuerwehr
        feyenoor feyenoord fffffff1 ffvdj474 fgdfgdfg fgjrfkbgcbc fgtkmcby fhbyjxrf fhnehxbr fhntv1998 fhutynbyf
        fhvfutljy fibonacci ficktjuv fiction6 fiction7 fidelity fidodido fietsbel fifa2008 fifa2010 fifa2011
        fightclu fightclub fighter1 fighting54 filatova filibert filmstar finalfan finalfantasy finance1 financia
        finnland fire1234 fireball firebird fireblad fireblade firedawg firedept firefigh firefighter firefly1
        firehawk firehose firehous fireman1 fireplug firestar firestarter fireston firestor firestorm firetruc
        firetruck firewall firewire firework firstone firstone123 firstson firsttim fish1234 fishbait fishbone
        fishcake fisherma fisherman fishface fishfood fishhead fishhook fishing1 fishlips fishpond fishtank fistfuck
        fitness1 fitzgera fiveiron fivestar fjnq8915 fk8bhydb fkbyf001 fkbyjxrf fkg7h4f3v6 fkmnthyfnbdf fkojn6gb
        fkrjujkbr fktdnbyf fktif6115 fktrcfyl fktrcfylh fktrcfylh1 fktrcfylhf fktrcfylhjd fktrcfylhjdbx fktrcfylhjdf
        fktrcfylhjdyf fktrcfylth fktrcttd fktrcttdf fktyeirf fktyjxrf flameboy flamengo flamingo flapjack flash123
        flashbac flashman flashnet flatbush flathead flatland flatline flatron1 fleetwoo fleshbot flexible flexscan
        flhtyfkby flimflam flintsto flintstone flipflop flipmode flipper1 flipside florenci florian1 florida1
        florida2 flounder flower12 flowers1 flvbybcnhfnjh flyers88 flyers99 flyfishi flyvholm flywheel fm12mn12
        fnkfynblf foiegras followme foofight footbal1 football football1 football12 football123 football2 foothill
        footlong footlove footslav forbidde ford9402 fordf150 fordf250 fordf350 fordfocus fordgt40 fordtruc
        fordtruck foreplay foreskin forest11 forest99 forever1 forever21 forgetit forgetme forgotit forgotte
        forklift formatters formula1 forrest1 forsaken fortknox fortunat fortune1 fortune12 fortytwo forward1
        forzaroma fotograf foucault foundati fourkids fourplay fourstar foxglove foxhound foxmulder foxtrot1
        foxwoods foxylady foxyroxy fractals france98 frances1 francesc franchis francis1 francisc frank123 frankfur
        frankie1 frdfhbev frdfkfyu fre_ak8yj freakboy freakout freaksho freakshow freckles fred1234 fredderf
        freddie1 freddy12 frederik frederiksberg fredonia free4all freebird freecell freeclus freedom0 freedom1
        freedom2 freedom3 freedom4 freedom5 freedom7 freedom8 freedom9 freefall freehand freelanc freelove freemail
        freeman1 freeones freepass freeporn freeport freeride freespace freestuff freestyl freetime freeuser
        freeway1 freewill freiheit frenchfr frenchie frequenc frfltvbz friday13 fridolin friedric friends1 friendste
        friendster frogger1 froggies froglegs frogman1 froinlaven fromhell fromvermine front242 frontera frontier
        frontosa frost1996 frostbit frozenfish fruitbat fruitcak fsd9shtyu fsunoles fubar123 fuck1234 fuck_inside
        fuckedup fucker11 fucker12 fucker69 fuckface fuckfest fuckgirl fuckhard fuckhead fuckhole fucking1
        fuckinside fuckitall fucklife fucklove fuckme69 fuckmeha fuckmehard fuckmeno fuckmenow fuckmyass fuckmylife
        fucknuts fuckoff1 fuckoff2 fuckshit fuckslut fuckthat fuckthem fuckthemall fucktheworld fuckthis fuckuall
        fuckyeah fuckyou! fuckyou0 fuckyou1 fuckyou12 fuckyou123 fuckyou2 fuckyou6 fuckyou69 fuckyou7 fuckyou8
        fuckyoubitch fuckyouguys fufnfrhbcnb fuhrfzgc fujifilm fulhamfc fullback fullhous fullmetal fullmoon
        fullsail fumanchu funfunfu funhouse funkster funnyguy funnyman funstuff funtime1 funtimes furelise furnitur
        fussball futurama futyn007 fuzzball fvcnthlfv fy.njxrf fyfcnfcbz fyfnjkbq fyfnjkmtdbx fyfnjkmtdyf fyfrjylf
        fylh.irf fylhjvtlf fylhtq123 fylhtq95 fylhtqrf fylhttdf fynfyfyfhbde fynjy123 fynjybyf fynjyjdf fyutkbyf
        fyutkjxtr g0dz1ll4 g1234567 gabriel1 gabriel12 gabriel2 gabriell gadzooks galactic galactus galadriel
        galatasara galatasaray galeries gallaghe gallaries galvesto gamecock gamecocks gamecube gamemaster gameover
        gametime gandalf0 gandalf1 gandalf2 gandalf3 gandalf7 gangbang gangbanged gangsta1 gangstar gangster
        gangster1 ganjaman ganjubas gannibal ganymede garbage1 gardenia garfield garfield1 gargamel gargoyle
        garibald garrett1 gatekeep gateway1 gateway2 gateway3 gateway9 gateways gatorade gatorman gators96 gaudeamus
        gauloise gauntlet gavrilov gayathri gb15kv99 gbgbcmrf gbhfvblf gbkbuhbv gblfhfcbyf gblfhfcs gbljhfcs
        gborv526 gbpacker gbplf123 gbpltw123 gcheckou gcheckout gearhead geddylee geemoney geibcnbr geilesau
        gemini12 gemini13 gemini69 gemstone general1 generic1 genesis1 genesis2 geneviev geniusnet gennadiy
        geolog323 george01 george11 george12 george13 georgia1 georgia2 geraldin gerasimova gerlinde germania
        germany1 geronimo gerrard8 gerrity1 gerryber gesperrt getalife getfucked getinnow getmoney getnaked getsdown
        getsmart gettysbu gevaudan gfccdjhl gfccgjhn gfgf1234 gfgfrfhkj gfgfvfvf gfhfcjkmrf gfhfljrc gfhfvgfvgfv
        gfhfyjbr gfhfyjqz gfhjkbot gfhjkm007 gfhjkm11 gfhjkm12 gfhjkm123 gfhjkm13 gfhjkm135 gfhjkm22 gfhjkm777
        gfhjkmgfhjkm gfhjkmxbr gfhjkzytn gfhkfvtyn gfhnbpfy gfif1991 gfitymrf gfxqx686 gfyfcjybr ggggggg1 ghbdtn12
        ghbdtn123 ghbdtnbr ghbdtnbr1 ghbdtnbrb ghbdtndctv ghbdtnghbdtn ghbdtngjrf ghbdtnrfrltkf ghbjhbntn ghblehjr
        ghblehrb ghbrjkbcn ghbrjkmyj ghbywtccf ghfplybr ghhh47hj764 ghhh47hj7649 ghislain ghjatccjh ghjcgtrn
        ghjcnbnenrf ghjcnbvtyz ghjcnj123 ghjcnjabkz ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjnf ghjcnjnfr
        ghjcnjnfr1 ghjcnjqgfhjkm ghjcnjrdfibyj ghjcnjrdfif ghjdthrf ghjgfufylf ghjnbdjcnjzybt ghjnjnbg ghjnjrjk
        ghjrehfnehf ghjrehjh ghjrjgtyrj ghjuhfvbcn ghjuhfvvbcn ghjuhfvvf ghjuhtcc ghjvtntq ghost123 ghostdog
        ghostman ghostrid ghostrider ghtktcnm ghtlfntkm ghtpbltyn giancarlo gianluca giantess giants56 gibsonsg
        gigabyte gigemags gilbert1 gilgames gilgamesh gillian1 gimmesum ginger11 ginger12 ginger123 ginger69
        ginscoot gintonic ginuwine girfriend girls4me giuliana giveitup gizmo123 gizmodo1 gizmodo2 gjdtkbntkm
        gjhjctyjr gjikbdctyf gjkbyjxrf gjkrjdybr gjkysqgbpltw gjkzrjdf gjlcnfdf gjytltkmybr gkfdfybt gladbach
        gladiato gladiator gladiolus gladston glasgow1 glasnost glassjaw glendale glennwei glenwood glock9mm
        glowworm gmctruck gn56gn56 gnasher23 goathead gobigred gobrowns gobruins gobuffs2 godbless goddess1 godfathe
        godfather godflesh godisgoo godisgood godisgreat godislov godislove godloves godofwar godsgift godslove
        godsmack godspeed godswill godzilla goeagles gofaster goforit1 gogators gogetter gogiants gohabsgo goirish1
        golakers goldenbo goldenboy goldeney goldeneye goldfing goldfinger goldfish goldmine goldorak goldrush
        goldsink goldstar goldtree goldwing goleafsg golf1234 golfball golfcart golfclub golfer01 golfer11 golfer12
        golfer23 golfing1 gondolin gonefish goniners gonzo123 goober12 good12345 good123654 good4now good4you
        goodbeer goodboss goodbye1 goodfell goodfellas goodfood goodgame goodgirl goodhead goodison goodlife
        goodlove goodluck goodmorning goodnews goodpussy goodstuf goodstuff goodtime goodtimes goodtogo goodwood
        goodyear goofball google10 google12 google123 gooseman gopinath gorbunov gordolee85 gordon24 gorilla1
        gorilla9 gorillaz gotigers gotohell gotyoass grace123 gracelan grandam1 grandma1 grandorgue grandpri
        grandprix granvill grapeape grappler grasshop gravedig graywolf gre69kik great123 greatdan greatgoo greatman
        greatone greatsex greatwhi greatzyo greedisgood greekgod green123 green420 greenbay greenbud greenday
        greenday1 greendog greenegg greenery greeneye greeneyes greenlan greenlantern greenman greenpea greentea
        greentre greentree greenwoo gregory1 gremlins grendel1 greshnik gretzky9 greyhoun greywolf gridlock griffey1
        griffin1 griffins grigoryan grimlock grimreap grinders grizzley grizzlie grizzly1 groucho1 groundho
        groupd2013 gsewfmck gsgba368 gsxr1000 gsxr1100 gtfullam gthtcnhjqrf gthtrhtcnjr gtkmvtyb gtkmvtym gtnhjczy
        gtnhjdbx gtnhjdyf gtnhjpfdjlcr gtogto43 gtxtymrf guadalup guardian guatemal guderian guesswho guildwars
        guilherme guillaum guillerm guinness guinness1 guitar01 guitar11 guitar12 guitar69 guitarma guitarman
        guitarra gulfstre gulliver gunblade gundam00 gungadin gunners1 gunsling gunslinger gunsmith gunsmoke
        gunther1 gustavo1 gutentag gutierre guybrush gwendoli gxlmxbewym gy3yt2rgls gymnast1 gymnastic gznybwf13
        h200svrm h397pnvr h9iymxmc habanero hackedit hagakure haileris hairball hakkinen halflife halflife2 halfmoon
        halfpint hallo123 hallowboy hallowee haloreach hambone1 hamburg1 hamburge hammarby hammer01 hammer11
        hammer12 hammer22 hammer69 hammer99 hammerhe hammers1 hammertime hampster hamradio hamster1 handbags
        handball handcuff handsoff handyman hankster hannah01 hannah11 hannah12 hannah22 hannelor hannibal hannover
        hansolo1 hanswurst happines happy100 happy123 happyboy happyday happydays happydog happyface happyguy
        happyhap happyjoy happylife happyman happyness happyone happytim harakiri hardball hardbody hardc0re
        hardcock hardcor1 hardcore hardcore1 harddick harddriv hardhead hardline hardpack hardrock hardtail hardtime
        hardtoon hardwareid hardwood hardwork harlequi harley01 harley03 harley11 harley12 harley13 harley20
        harley69 harley88 harley99 harmony1 harrison1 harry123 harrydog harrypot harrypotter harsingh hartland
        hatebree hatelove hatesyou hatteras hattrick haustool havefun1 hawaii50 hawaiian hawaiiguy hawkdog79
        hawkeye1 hawkeyes hawkmoon hawkwind hawkwood hawthorn hayabusa hayastan hazelnut hd764nw5d7e1vb1 headcase
        headhunt headless headroom headshot heartbre heat7777 heather1 heather2 heather4 heather6 heather7 heather9
        heathers heathrow heatwave heavymet heavymetal heckfyxbr hedgehog hedimaptfcor hedj2n4q hedonism hedonist
        heimdall heineken heinlein hejmeddig helicopt hellbent hellbound hellfire hellgate hellhoun hello101
        hello123 hello1234 helloall hellohel hellokit hellokitty helloman hellomoto hellothe hellothere helloween
        helloworld helloyou hellrais hellraiser hellsing hellspaw hellspawn hellyeah helpdesk hemicuda hemingwa
        hemmelig henderso hendrix1 henriett henrique henry123 herbert1 hercules herewego herkules hermione hernande
        herpderp hershey1 hesoyam1 hesoyam123 hetfield heythere hfcgbplzq hfcnfvfy hfgcjlbz hfpldfnhb hhhhhhh1
        hiawatha hibernia hibiscus higgins1 highball highbury highfive highheel highjump highland highlander
        highlife highspee hightech hightime highway1 highwind hihje863 hijodeputa hilfiger hillary1 hillbill
        hillcres hillside hiroyuki history1 hithere1 hitman47 hjcnbckfd hjlbntkb hjvfyjdf hjvfynbrf hkger286
        hobbes12 hobiecat hockey10 hockey11 hockey12 hockey123 hockey13 hockey14 hockey19 hockey21 hockey22 hockey33
        hockey69 hockey99 hoddling hogwarts holeinon holeshot holiday1 holland1 holliste hollister1 holly123
        hollydog hollywoo hollywood1 holycrap holymoly holyshit homebase homebrew homedepo homefree homegrow
        homemade homepage homer123 homerjay homersim homerun1 homewood homeworld honda123 honda200 honda250 honda450
        hondacar hondacbr hondaciv hondacivic hondacrv hondacrx hondaman hondas2000 hondavfr honey123 honeybea
        honeybear honeybee honeybun honeydew honeydog honeypie honeypot hongkong honolulu hookedup hooligan hoopstar
        hoopster hoosier1 hoosiers hooters1 hooters6 hopalong hopeful1 hopefull hopkins1 horizon1 hornball horndog1
        horndogg hornets1 horny123 hornyboy hornydog hornyguy hornyman hornyone horseman horsemen horsesho hosehead
        hot2trot hotbabes hotbitch hotchick hotchkis hotdog12 hotgirls hotlanta hotpants hotpussy hotsauce hotsex69
        hotshot1 hotspurs hotstuff hotwater hotwheel hotwheels hounddog house123 housebed housecat housepen
        housewife housewifes houston1 hovepark hoyasaxa hpmrbm41 hrothgar hrvatska hshfd4n279 htcnjhfy htubcnhfwbz
        hubbahub hubertus hugecock hugedick hugetits hugoboss hulkster hullcity hummerh2 hungwell hunnybun hunt0802
        hunt4red hunter01 hunter11 hunter12 hunter123 hunter22 hunter69 hunter99 hunting1 huntress hurrican huskerdu
        huskers1 huskies1 hustler1 hvidovre hxp4life hxxrvwcy hydepark hyperion hyperlit hypnodanny hzze929b
        iaapptfcor iambigal iamgreat iamhappy iamhorny iampurehaha2 iamthema iamtheman iamtheone ibelieve ibill123
        ibilljpf ibilltes icam4usb icandoit icecream icecube1 icehouse iceman11 iceman44 iceman69 icequeen icewater
        iddqdiddqd iddqdidkfa idinahui idlewild idontcare idontkno idontknow ifoptfcor iforgot1 iforgotit ifufkbyf
        ignatius igor1234 igor1994 igromania ihateyou ihateyou1 iiiiiii1 ijrjkflrf ikilz083 ikmvw103 ilikepie
        ilikeporn ilikepussy ilikesex ilikeyou illmatic illumina illuminati illusion iloveamy iloveass iloveboobies
        ilovecock ilovedick ilovegirls ilovegod iloveher ilovehim ilovejen ilovejes ilovejesus ilovekim ilovelife
        iloveluc ilovelucy ilovemar iloveme1 iloveme2 ilovemom ilovemusic ilovemyfamily ilovemylife ilovemyself
        ilovepor iloveporn ilovepus ilovepussy ilovesex ilovetit ilovetits iloveyou iloveyou! iloveyou1 iloveyou11
        iloveyou12 iloveyou123 iloveyou2 iluvporn iluvtits ilya1234 ilya1992 imaccess imagine1 imaloser imissyou
        imladris immortal impalass imperator imperium implants importan impossib imtheman inandout incognit
        incognito incubus1 indahous indahouse independ india123 indiana1 indiana7 indianali indianer indians1
        indonesi inferno1 infiniti infinity inflames informat infotech ingenier ingersol ingodwetrust ingram01
        inkognito insertion insertions insomnia inspecto inspiron installdevic installsqlst installutil insuranc
        integra1 integrit intelinside interacial intercourse intermilan internat internet internet1 intersta
        intheass intheend intranet intrepid intruder inuyasha invalidp invernes invictus invisibl ipswich1 iqzzt580
        iraffert ireland1 irina123 irina1991 irish123 irishman ironbird ironchef ironcity irondesk irondoor ironfish
        ironfist ironhead ironhors ironhorse ironlung ironmaid ironmaiden ironman1 ironman2 ironmike ironpony
        ironroad ironside ironsink irontree is3yeusc is_a_bot isabella1 isacs155 iseedeadpeople isengard ishikawa
        iskander islander istanbul isthebes istheman italian1 italiano itdxtyrj itsasecret ivan1985 ivan2010
        iverson3 iwantsex iwantyou izabella j0nathan j1234567 j3qq4h7h2v jabberwo jabroni1 jack1234 jack2000
        jack5225 jackaroo jackass1 jackdani jackdaniels jackfros jackfrost jackhamm jackie01 jackie69 jackiech
        jackmeof jackoff1 jackpot1 jackryan jackson1 jackson2 jackson5 jackson6 jackson9 jackster jacob123 jacqueli
        jadakiss jaguarxj jahbless jailbait jailbird jaimatadi jake1234 jake5253 jakester jakeyboy jalal123 jalapeno
        jamaica1 james007 james123 jamesbon jamesbond jamesbond007 jamesdea jameson1 jamie123 jamielee jansport
        january1 january2 japanees jaredleto jarhead1 jasmine1 jasmine123 jasmine2 jasmine3 jasmine5 jasmine7
        jasmine9 jason123 jasper12 javabean jawbreak jaydog472 jayhawk1 jayhawks jaysoncj jazz1234 jazzbass jazzman1
        jbond007 jeanmarc jeanpaul jediknig jediknight jedimast jedimaster jeepster jeff1234 jefferso jeffery1
        jeffhardy jeffrey1 jeffrey4 jellybea jellybean jellyfis jemoeder jenna123 jennife1 jennifer1 jenny123
        jericho1 jerkyboy jeronimo jerrylee jerusale jesse123 jessejames jessica0 jessica1 jessica2 jessica3
        jessica6 jessica7 jessica8 jessicam jessicas jesucrist jesus123 jesus4me jesus777 jesuschr jesuschris
        jesuschrist jesusgod jesusis1 jesusislord jesussaves jetbalance jetblack jg3h4hfn jgthfnjh jgtxzbhr
        jhnjgtl12 jhrl0821 jigei743ks jiggaman jillian1 jimandanne jimbo123 jimdavis jimmy123 jimmyboy jimmyjam
        jimmypag jitterbu jiujitsu jjjjjjj1 jkbvgbflf jlbyjxrf jlbyjxtcndj jledfyxbr jlettier jnrhjqcz jo9k2jw2
        jobsearc jockstra joeblack joesakic joesmith johanna1 johannes john1234 johnatha johncena johndeer johndeere
        johngalt johnmish johnny12 johnny69 johnny99 johnnybo johnpaul johnsmith johnson1 johnson2 johnson4 johnwayn
        joker123 joker666 joker777 jollymon jonathan1 jonnyboy jor23dan jordan01 jordan10 jordan11 jordan12
        jordan123 jordan18 jordan20 jordan22 jordan23 jordan45 jordan99 joselito joseluis joseph10 joseph11 joseph12
        josephin joshua01 joshua10 joshua11 joshua12 joshua19 joshua99 journey1 joxury8f joystick jrcfyjxrf jtuac3my
        juancarlo juancarlos juanjose juanpabl juggalo1 juggerna juggernaut juiceman julemand julia123 julie123
        julie456 jumpman23 jumpshot junebug1 jungfrau junglist junior01 junior12 junior123 junior13 junior24
        junkfood junkmail junkyard jupiter1 jupiter2 jurassic just4fun just4you justdoit justforf justforfun
        justice1 justice2 justin01 justin10 justin11 justin12 justin123 justinbiebe justinbieber justine1 justlook
        justonce juventus juvis123 jvtuepip jxfhjdfirf jzf7qf2e k1234567 k123456789 k9dls02a kaitlynn kakaroto
        kakashka kalamazo kalambur kalender kalifornia kaligula kalimera kalinina kalleank kalleanka kallisti
        kamakazi kamakiri kamasutr kamasutra kamehame kamehameha kamelia2011 kamikadze kamikaze kamikazi kangaroo
        kanmax1994 kappaman kappasig karaganda karamelka karandash kardinal kareltje karen123 karimova karishma
        karlmarx karlmasc karolina karolina1 karolinka kartoshka kasparov kasperok katarina katemoss katerina
        katerinka katharin kathryn1 katie123 katiebug katiedog katmandu katrina1 katya123 katyusha kawasaki kayaking
        kayla123 kazakova kazanova kazantip kbdthgekm kbnthfnehf kbpfdtnf kcchiefs kcj9wx5n kcmfwesg kd189nlcih
        keith123 kekskek1 kelly001 kelly123 kellyann kemerovo kenaidog kendall1 kennedy1 kenneth1 kenneth2 kennwort
        kenny123 kenshin1 kenshiro kensingt kenwood1 kenworth kerberos ketamine kevin123 keyboard keylargo keystone
        keywest1 kfcnjxrf kfnju842 kfvgjxrf kgvebmqy khongbiet kickass1 kickbutt kickflip kicksass kikimora kikiriki
        kilbosik killabee killbill killemal killemall killer00 killer01 killer11 killer12 killer123 killer13
        killer23 killer66 killer666 killer69 killer77 killer99 killerbe killerbee killerman killians killswit
        killzone kimber45 kimberle kimberly1 kindbuds king1234 kingdom1 kingfish kingfisher kingkong kinglear
        kingpins kingrich kingshit kingsize kingston kinkysex kirill123 kirsten1 kissarmy kissmyas kissmyass
        kissthis kitty123 kittycat kittykat kittykit kjrjvjnbd kki177hk kkkkkkk1 kl?benhavn klapaucius klaudia1
        kleopatra klimenko klingon1 klondike klootzak klubnika kluivert knickerless knickers knight12 knight99
        knights1 knockers knopfler knopo4ka knothead knowledg knuckles kobayash kobebryant kochamcie kochanie
        kodaira52 koetsu13 kohsamui kokakola kolawole kolesnik kolia123 kolovrat komarova komputer kondom25 konfetka
        konnichi kononenko konoplya konovalov konstantin koolhaas kordell1 koroleva koshechka koteczek koufax32
        kourniko kovalenko kpydskcw kr9z40sy krakatoa krasavica krasnodar krasotka kravchenko kristall kristen1
        kristie1 kristin1 kristina1 kristinka kristjan krokodil krypton1 kryptoni ktnj2010 ktybyuhfl kudos4ever
        kukareku kukuruza kukushka kuleshov kulikova kumar123 kurosaki kurosawa kurtcobain kurwamac kusanagi
        kvartira kwiatuszek kwiettie kzsfj874 l0swf9gx l58jkdjp! l8g3bkde labrador lachesis lacrimos lacrimosa
        lacrosse ladybird ladybug1 ladyffesta ladygaga ladygirl ladylove ladyluck laetitia lafayett lagwagon
        lainth88 lakeland lakers08 lakers12 lakers24 lakers32 lakers34 lakeshow lakeside laketaho lakewood lalakers
        lalaland lambchop lambert1 lamborghini lamborgini lambrett lancaste lancelot landrove landrover landscap
        lanzarot lapdance lapochka laputaxx laracrof laracroft larionov larkspur larousse larry123 larrybir laser123
        laserjet lasombra lastochka lasttime lasvegas latching latenite lateralu lateralus laura123 lauren12
        lavalamp lawncare lawnmowe lawntrax lazyacres lbfyjxrf lbhtrnjh lbpfqyth lbvekmrf leadfoot leapfrog leather1
        leavemealone lebedeva lebowski lebron23 ledzeppe ledzeppelin leedsuni leedsutd left4dead left4dead2 lefthand
        legalize legends1 legioner leglover legoland legolas1 leiceste lekbyxxx lemmings lemonade len2ski1 lena1982
        lena2010 lenochka leonard1 leonardo1 leonidas lerochka lesbian1 lesbians lespaul1 letitrid letmein0 letmein1
        letmein2 letmein22 letmein3 letmein4 letmein5 letmein6 letmein7 letmein9 letmeinn letmeinnow letmeino
        letmesee leto2010 letsdoit letsfuck letsplay letterma levelone leviatha leviathan lewie622 lexingky lexingto
        lexmark1 lexus300 lfiekmrf lfitymrf lfplhfgthvf lg2wmgvr lhbjkjubz2957704 libertad libertin liberty1
        liberty2 liberty7 lichking lickme69 lickpussy licorice liebherr liebling lifeguar lifehack lifeisgood
        lifestyl lifesuck lifesucks lightbul lightfoo lighthou lightman lightnin lightning lightsab lightsaber
        lightspe likemike likesdick likewhoa lilcrowe lildevil lillian1 lilwayne limabean limaperu limewire limpbizk
        limpbizkit limpdick lincoln1 lincoln2 lincoln7 linda123 lindalou lindros8 lindsay1 lindsey1 lineage2
        linkinpark lionhear lionheart lionking lionsden lisa1234 lisamari lisichka listopad litebeer litespee
        lithium1 littlebear littlebi littlebit littlebitch littlebo littledo littlefuck littlegi littlegirl
        littleguy littlejo littlema littleman littleminge littleon littleone littlewhore liudmila liveevil livefree
        livelife liverp00l liverpoo liverpool liverpool1 liverpoolfc liverune livestrong livewire liza2000 liza2009
        lizaveta lizottes ljb4dt7n ljxtymrf lkjhgfdsaz lkjhgfdsazx llabesab llebpmac lllllll1 lllooottt lobster1
        lochness lockdown lockedup lockerroom locksley locksmit locoman0 locutus1 logan123 logcabin logging7
        loginova logistic logitech logitech1 loglatin lohotron loislane lokomoti lokomotiv lol123123 lol12345
        lol123456 lolkin09 lollipop lollol12 lollol123 lollypop lololyo123 lommerse lomonosov london01 london11
        london12 london123 london20 london22 london99 lonesome lonestar lonewolf longball longbeac longbeach
        longboar longboard longdick longdong longhair longhorn longhorns longjohn longjump longlegs longlife
        longshot longtong longview longwood lonsdale lookatme looking1 looking4 loosee123 lopas123 loploprock
        lopotok01 loranthos lordsoth loredana lorenzo1 losangel losangeles losbravo losenord loser123 losfix16
        lost4815162342 lostboys lostlove lostsoul lotrfotr34 lotus123 louis123 louisian love1234 love2000 love2010
        love2011 love4eve love4ever love4you love5683 loveable lovebaby lovebird loveboat lovebugs lovecock lovecraf
        lovedick lovefeet loveforever lovegame lovegirl lovehate lovehina lovehurt lovehurts loveislife lovejone
        lovelife loveline loveme89 loveporn lovepuss lovepussy lover123 loverboy lovergir lovergirl loverman
        lovesexy lovesong lovespor lovesporn lovestory lovesuck lovesyou lovethem lovetits loveyou1 loveyou2
        lovezp1314 lowrider lp2568cskt lsdlsd12 lsia9dnb9y lsutiger ltcnhjth lthgfhjkm ltybcjdf luansantana lubimaya
        lucas123 lucidity lucifer1 lucifer666 lucky123 lucky777 luckyboy luckycat luckycharm luckydog luckyman
        luckyone luckystr lucozade ludacris ludmilla lukas123 lunchbox luojianhua luscious lutscher luv2epus
        luv2fuck luvbekki luvpussy lvbnhbq1 lvbnhbtdf lvjdp383 lysander lytghjgtnhjdcr lyudmila lzbs2twz lzhan16889
        lzlzdfcz m1234567 m123456789 m1garand m6cjy69u35 m7hsqstm m_roesel ma123123123 maasikas macanudo macarena
        macaroni macdaddy macdonal macgyver machine1 machoman macintos macintosh mackdadd mackdaddy mackenzi
        macross1 macross7 macsan26 madagaskar madala11 madalena madalina madarchod maddison maddmaxx maddog01
        maddog69 madelein madhatte madhatter madhouse madinina madison0 madison1 madison2 madison3 madison9 madmax11
        madness1 madonna1 maestro1 magellan maggie11 maggie12 maggiema magic123 magical1 magical123 magichat
        magician magicman magicone magister magnavox magpies1 magritte mahalkit mahalkita mailcreated5240 mailman1
        mainstre maiyeuem majestic majinbuu majortom makarenko makarova makaveli makeitso makeksa11 makelove
        makemone makemoney makenzie maks2010 maks5843 maksimka maksimus malamute malcolm1 malcolmx malinois malishka
        mallard1 mallards mallorca mallrats malyshka mama1234 mama12345 mama1961 mama1963 mama1964 mama1970 mama2010
        mamabear mamacita mamaliga mamapapa mamasboy mamasita mamatata mamma123 mammamia mammoth1 mamochka manageme
        manager1 manchest mancheste manchester manchester1 manchild mancity1 mandarin mandarinka mandingo mandolin
        mandragora mandrake mandreki mandy123 mangust6403 manhatta mankind1 mannheim manning1 manning18 manolito
        mansfiel mansikka manstein mantaray manunite manunited manwhore mapet123456 maplelea mapleleafs
        maprchem56458 maradona marajade marakesh maranell maranello marathon marauder marbella marcelin marcelit
        marcello marchenko marcius2 marco123 marcopol marcopolo marcus12 mardigra margaret1 margarit margosha
        maria123 mariachi mariajos mariana1 marie123 marigold marihuana marijuan marijuana marilena marillio
        marillion marilyn1 marina123 marine21 mariner1 mariners marines1 marino13 mario123 mariposa marishka
        marissa1 mariupol mark1234 mark3434 marketin markhegarty marlboro marlboro1 marley12 marlins1 marmalad
        marmaris marmelad marquise married1 marryher marseill marseille marshal1 martesana martin01 martin11
        martin12 martina1 martinet martini1 martusia maryann1 maryjane marykate masahiro masamune maserati mash4077
        masha123 masha1998 mashamasha mashenka mashoutq masiania mason123 massimiliano massive1 master00 master01
        master10 master11 master12 master123 master13 master21 master22 master23 master55 master69 master77 master99
        masterb8 masterba masterbaiting masterbate masterbating masterca mastercard masterch masterchief masterkey
        masterlo masterma mastermi mastermind masterof masters1 masturba masturbation masyanya matahari matchbox
        matchbox20 matematica matematika matilda1 matrix01 matrix12 matrix123 matrix13 matrix19 matrix69 matrix99
        matrixxx matt1234 matthew0 matthew1 matthew2 matthew3 matthew4 matthew5 matthew6 matthew7 matthew8 matthew9
        matthewd matthias matthieu mattingl mattylad10 matulino matveeva maulwurf maureen1 maurice1 maurizio
        maurolarastefy maverick maverick1 mavericks max33484 maxim1935 maximili maximilian maximus1 maximus2
        maxmotives maxpayne maxpower maxthedo maxwell1 maxwell2 maxwell7 mayflowe maynard1 mazafaka mazahaka
        mazda323 mazda626 mazdamx5 mazdarx7 mazdarx8 mazinger mbkugegs mccool24 mcdonalds mclaren1 mclarenf1
        mdmaiwa3 mdmgatew meandyou meatball meathead meatloaf mechanic medical1 medicina meditate medvedev medvedeva
        megabyte megadeth megaman1 megamanx megan123 megapass megapolis megastar megatron meister1 melanie1 melanie2
        melbourn melinda1 melissa1 melissa2 melissa3 melissa6 melissa7 melnikova memphis1 memyself meowmeow mephisto
        mercator mercede1 mercedes mercedes1 mercenar mercury1 mercury2 mercury7 mercutio merengue meridian merlin01
        merlin11 merlin12 merlin21 merlin69 merlin99 mermaid1 mermaids merrill1 mersedes mesohorny mesquite messenge
        messiah1 metal123 metal666 metalgea metalgear metalhead metalica metallic metallica metallica1 metalman
        metatron methodma methodman metro2033 metropol mets1986 mevefalkcakk mexicali mexican1 mexicano miami305
        miatamx5 michael0 michael1 michael12 michael123 michael2 michael3 michael4 michael5 michael6 michael7
        michael8 michael9 michaelb michaelc michaeld michaelj michaeljackson michaell michaelm michele1 michelin
        michell1 michelle1 michelob michigan mick7278 mickey01 mickey11 mickey12 mickey22 mickey69 mickeymo
        mickeymouse microlab microlab1 microphone microsof microsoft microwav middleto midiland midnight midnight1
        mightymo miguelit mike1234 mike12345 mike1969 mike2000 mikehunt mikejone mikey123 milamber milashka milehigh
        milenium milfhunter milhouse milkbone milkmaid milkman1 milkshak milkyway millenia milleniu millenium
        millenni miller01 miller12 miller31 millerli millerlite millerti millertime million1 milliona millwall
        milwauke mimi92139 mindgame mine2306 minecraft minecraft123 mineonly minhasenha miniclip minicoop minicooper
        minidisc minimoni miniskir minnesot minnesota_hp minnette minotaur minotavr minouche minstrel miracle1
        miranda1 mironova miroslav miroslava miruvor79 mischief misfit99 misfits1 misha1111 misha123 mishanya
        mishmash mishutka misiaczek mission1 mississi misskitt misskitty missy123 misterio misterme mistral1
        mistress misty123 mistydog mithrand mitsubis mittens1 miyvarxar mizredhe mjollnir mko09ijn mmmmmmm1 mnbvcxz1
        mobbdeep mobydick modelsne moderato mojojojo molly123 mollycat mollydog mollymoo mom4u4mm momanddad mommy123
        momoney1 momsanaladventure monalisa monaliza monamour monday12 money100 money111 money123 money1234 money4me
        money777 moneybag moneymak moneymaker moneyman moneymon mongoose monica01 monica12 monica69 monique1
        monitor1 monitor2 monkey00 monkey01 monkey10 monkey11 monkey12 monkey123 monkey13 monkey14 monkey20 monkey21
        monkey22 monkey23 monkey24 monkey66 monkey69 monkey77 monkey99 monkeybo monkeyboy monkeybu monkeybutt
        monkeyma monkeyman monkeys1 monkfish monolith mononoke monopoli monopoly monster1 monster2 monster7 monster9
        montagne montana1 montblanc montecar montecarlo montella monterey monterre montgom240 montgome montreal
        montrose monty123 mookie12 moom4242 moom4261 moonbeam moondog1 moonglow moonligh moonlight moonlite moonrake
        moonshin moonshine moonshot moonstafa moonstar moonunit moonwalk moose123 moosehea moosejaw mooseman
        mopar440 moparman morebeer moremone moremoney morgaine morgan01 morgan12 morganstanley morkovka morozova
        morpheus morphius morrigan morrisse morrowin morrowind mortalkombat mortgage morticia mortimer mosias98
        mossberg mossyoak mostwanted motdepas motdepass motdepasse mother12 motherfu motherfuck motherlode motocros
        motocross motoguzz motorbik motorbike motorcyc motorhea motorhead motorman motorola motorolla motorrad
        mounta1n mountai1 mountain mouse123 mouseman mousepad moviebuf movieman movies23 mowerman mpetroff mrblonde
        mrbrownx mrbrownxx mrbungle msconfig msorcloledbr msouthwa mtwapa1a muaythai muchacha mudhoney mudshark
        mudslide mudvayne muenchen muffdive muffdiver muffin11 muffin12 muffinman mulberry muledeer multimed
        multipas multiplelo multiplelog multiscan multisyn multisync munchkin munson15 murciela murcielago murmansk
        murphy01 murphy11 murphydo murzilka muselman mushroom music101 music123 musical1 musiclover musicman
        mustaine mustang0 mustang1 mustang2 mustang3 mustang4 mustang5 mustang6 mustang67 mustang69 mustang7
        mustang8 mustang9 mustangg mustanggt mustangs mustard1 mvtnr765 mwq6qlzo mxaigtg5 mxyzptlk my2girls my3girls
        myfamily myfriend mymoney1 mymother mynameis mynewbots mynewpas mypasswo mypassword mysecret myspace1
        mysterio mystery1 mystikal myxworld myxworld4 n7td4bjl n8skfswa nadezhda nallepuh nancy123 nanotech nantucke
        napolean napster1 narkoman naruto12 naruto123 nascar03 nascar20 nascar24 nascar88 nascar99 nashvill nastenka
        nastya123 nastya1995 nastya1996 nastya2010 nastyboy nastyman nata1980 natalia1 natalie1 natalie2 nataliya
        natas666 natascha natasha1 natasha123 natasha2 natashka natedawg natedogg nathalia nathan01 nathan12
        nathanie natural1 naturals naturist naughty1 naughtyboy naumenko nausicaa nautica1 nautilus nautique
        navigato navigator navyblue navyseal nazarenko nazareth nazarova nbuhtyjr ncc1701a ncc1701d ncc1701e
        ncc74656 nccpl25282 ndshnx4s nebraska necroman necromancer nectarin nederland nedkelly need4speed needajob
        needforspeed needsome nefertit nefertiti nemesis1 nemesis2 nemezida nemiroff nemrac58 nemvxyheqdd5oqxyxyzi
        neophyte nepenthe nephilim neptune1 nesterov nesterova netnwlnk netscape netvideo netware1 network1 network2
        networkingpe netzwerk neuspeed neutrino neveraga neveragain neverdie nevergiveup neverland neverman nevermin
        nevermind nevermor nevermore neverwinter newblood newburgh newcastl newdelhi newhaven newjerse newjersey
        newlife1 newlife2 newmedia newmexic newmexico newmoney neworder neworlea neworleans newpass1 newpass3
        newpass6 newpassw newpassword newpoint newport1 newports newproject2004 newshoes newspape newstart newstyle
        newworld newyork1 newyork2 newyorke newzeala newzealand nextdoor nezabudka nfkbcvfy nfnmzyrf nfvthkfy
        nhecsyfujkjdt nhfdvfnjkju123 nhfkbdfkb nhfrnjhbcn nhfycajhvths nicegirl nicerack nicetits nicholas1 nick1234
        nicklaus nicksfun nicolas1 nicolas2 nicole01 nicole11 nicole12 nicole123 nicole18 nicole23 nicolett nietzsch
        nigger123 nightcrawler nightfal nighthaw nighthawk nightime nightman nightmar nightowl nightshade nightwin
        nightwing nightwis nightwish nightwolf nihao123 nike1234 nikita123 nikita1998 nikita2000 nikita95 nikita99
        nikitina nikki123 nikolaev nikolaeva nikolaevna nikolaus nikolay9 nilknarf nineball nineinch ninja123
        ninjaman ninjutsu nintendo nintendo1 nintendo64 nipples1 nirvana1 nirvana9 nissan350z nitehawk nitemare
        njdevils nji90okm nnmaster nnnnnnn1 noaccess nochance nocturne nohack04 noisette nokia123 nokia2700
        nokia3110 nokia3230 nokia3250 nokia3310 nokia5130 nokia5200 nokia5228 nokia5230 nokia5300 nokia5310
        nokia5320 nokia5530 nokia5610 nokia5800 nokia6120 nokia6131 nokia6230 nokia6230i nokia6233 nokia6300
        nokia6303 nokia6500 nokia6630 nokia7070 nokia7610 nokia8800 nokiadermo nokiae51 nokian70 nokian73 nokian95
        nolimit5 nolimit8 nolimit9 nolimits noname123 noncapa0 nondriversig nonmembe nonrev67 noodles1 nopasaran
        nopasswo nopassword normandy norseman northsta northstar northwes norwegen nosaints nosferat nosferatu
        nosredna nostromo not4u2no notagain note1234 notebook nothanks nothing0 nothing1 notoriou notredam notredame
        nottingh nottoday notyours nounours novartis novastar novembre novifarm novikova nowayman nowayout nowwowtg
        nthvbyfnjh ntktdbpjh ntktgepbr nuaddn9561 nudegirl nudelamb nuggets1 number20 numberon numbnuts nursultan
        nuttertools nwo4life nygiants nyknicks nyranger nyyankee nyyankees o4izdmxu oakland1 oakridge oblivion
        obsessio obsidian obvious1 oc247ngucz oceans11 octavian october1 october2 october3 october6 october7
        october8 octopuss oddworld odgez8j3 odinthor odt4p6sv8 odysseus ofclr278 ofcourse offsprin ohiostat
        ohiostate ojp123456 oktober7 olcrackmaster oldpussy oldschoo oldschool oldskool oldsmobi oldsmobile oldspice
        oldtimer oleander oleg1994 oleg1995 oleg1996 olegnaruto olemiss1 olga1976 oliveoil olivetti olivier1
        ololo123 omega123 omegaman omegared omgkremidia omgwtfbbq omnislash omsairam onelove1 onepiece onetwo12
        onetwo34 onetwothree onlyone1 onlyone4 ontheoutside ontheroc ontherocks ooicu812 oooooo99 ooooooo1 opelagila
        opelastra open1234 opendoor opensesa opensesame openwide operatio operator opopop11 optimist optimus1
        optiplex optiquest oqglh565 orange01 orange10 orange11 orange12 orange22 orange44 orange77 orange88 orange99
        oranges1 orenburg orgasmic oriflame orioles1 orion123 orlando1 orochimaru oscar123 oscardog otherside
        ou812345 ou8124me ousooner outside1 outsider overdriv overkill overlord ow8jtcs8t ownage123 oxymoron
        ozlq6qwm ozzmosis p0015123 p030710p$e4o p0o9i8u7 p0o9i8u7y6 p1234567 p2ssw0rd p3nnywiz p455w0rd p4ssw0rd
        p4ssword p@ssw0rd pa$$w0rd pa55w0rd pa55word pablo123 pachanga pacific1 pacifica packard1 packers1 packers2
        packers4 paganini pagedown painkill painkiller paintbal paintball paintball1 painter1 pakalolo pakistan
        pakistan1 palace22 paladin1 paladine palantir palenque palermo1 palladin pallmall palmeira palmeiras
        palmetto palmtree paloalto palpatin panasoni panasonic panasonik pancake1 panchito panda123 pandabear
        pandemonium pandora1 pandora2 pandoras pangolin panorama pantera1 pantera6 panther1 panther2 panther5
        panther6 panther8 panther9 panthers panthers1 panties1 panties2 pantyhos pantyhose pantyman papabear
        papageno papamama paparoach papasmur papasmurf paperboy papercli paperclip papercut paperino papichul
        papillon pappnase parabola parachut paradigm paradise paradoks paradoxx paraklast1974 parallax paramedi
        paramedic paramore paramoun paranoya parcells parfilev paris123 parker01 parker12 parkhead parkside parkview
        parlament parliame parol123 parol999 parolamea parolparol parrothe parsifal partagas partizan partner1
        partridg partyboy partyman partytim pasadena pasha123 pass1234 pass1wor pass1word passat99 passcode passfind
        passion1 passions passking passmast passmaster passpage passport passssap passsword passthie passthief
        passw0rd passw0rd1 passward passwerd passwor1 password password! password0 password00 password01 password1
        password10 password11 password12 password123 password1234 password13 password2 password21 password22
        password23 password3 password4 password5 password6 password69 password7 password8 password9 password99
        passwords passwordstandard passwort paswoord pasword1 patagoni patatina patch123 patches1 pathfind
        pathfinder patricio patrick0 patrick1 patrick2 patrick3 patrick5 patrick7 patrick8 patrick9 patriot1
        patriots patriots1 patrizia patrycja patterso paul1234 paula123 paulaner paulchen paulina1 paulinka pavement
        pavilion pavlenko pavlusha payton34 pazzword pchealth pdtpljxrf peace123 peaceout peaches1 peaches2 peachfuz
        peacock1 peanut11 peanut12 peanutbutter peanuts1 pearljam peartree pebbles1 pedigree pedro123 peekab00
        peekaboo peepshow peewee51 pegasus1 peggysue pelican1 penchair pendrago pendragon penelopa penetrating
        penetration penfloor penguin1 penguin8 penguins penhorse penis123 penmouse pennstat pennstate penny123
        pennydog pennywis pennywise pensacol pentable penthous pentium1 pentium2 pentium3 pentium4 pepper01 pepper11
        pepper12 pepper123 pepper14 pepper76 pepsi123 pepsicol pepsicola pepsiman pepsimax pepsione peregrin
        peresvet perfect1 perfecto performa pericles pernille persepho pershing persona1 pertinant pervasive
        pervert1 pescator peter123 peterbil peterbilt peterburg peternor peternorth peterose peterpan petrovich
        petrovna petticoa peugeot406 peyton18 pfchfytw pfhfnecnhf pfqxjyjr pfqxtyjr pgszt6md phaedrus phantasm
        phantasy phantom1 phantom2 phantom3 phantom7 phantoms pharmacy phatfarm pheasant phenmarr pheonix1
        phezc419hv phialpha philbert philippe philips1 phillesh phillies phillip1 philmont phish123 phish420
        phishing phoenix0 phoenix1 phoenix2 phoenix3 phoenix5 phoenix7 phoenix8 phoenix9 phoneman photogra photoman
        photosho photowiz phydeaux pi314159 pianoman piazza31 picasso1 piccolo1 pickles1 pickwick pictuers picture1
        piehonkii piercing pikachu1 piligrim pilot123 pilsbury pimpdadd pimpdaddy pimpdady pimphard pimpin69
        pimpjuic pimpjuice pimpshit pimpster pinarell pineappl pineapple pineapple1 pinecone pinetree pinewood
        pinggolf pingpong pinguino pingzing pinkerto pinkfloy pinkfloyd pinkpant pinkpuss pinkpussy pinky123
        pinnacle pinoyako pioneer1 pipeline pipeutvj pippen33 piramida piramide pirates1 pirrello pissword pistache
        pistons1 pitbull1 pitbulls pitcher1 pitchers pittbull pittsbur pizza123 pizzaboy pizzahut pizzaman pizzapie
        pjcgujrat pjflkork plankton plastic1 plastics plat1num platinum platypus play2win playball playboy1 playboy2
        playboy6 playboys player69 playgirl playgolf playgrou playhard playmate playstat playstation playstation2
        playstation3 playtime pleaseme plhy6hql plokijuh plumber1 plymouth pmdmscts pmdmsctsk pmtgjnbl pointman
        poiu0987 poiu1234 poiulkjh poiuytrewq pokemon00 pokemon1 pokemon12 pokemon123 pokemon2 pokemons poker123
        pokerface pokerman pokesmot polarbea polarbear polaris1 polaroid police22 policema polkadot polkaudi
        polkaudio polly123 polniypizdec0211 polniypizdec110211 polo1234 polopolo09 pon32029 pondscum pontiac1
        poochie1 poohbear poohbear1 pookie11 pookster pool6123 poontang poopface poophead poopypan popcorn1 poppy123
        poppydog poptarts porkchop porkypig porn1234 porn4life pornclub pornking pornlove pornlover porno123
        pornogra pornografia pornographic pornoman pornosta pornostar pornpass pornsite pornstar porol777 porosenok
        porpoise porsche1 porsche2 porsche9 porsche911 porsches portishead portland portsmou portugal portvale
        poseidon positano positivo postbank postov10 postov1000 potapova potsmoke poulette pourquoi power123
        power666 powerade powerboo powerhou powermac powerman powerpla powerstr ppppppp1 ppspankp pqnr67w5 pr1ncess
        prashant preacher preciosa precious precious1 precisio predator prelude1 prelude9 premier1 premiumcash
        presario presiden prestigio preston1 pretende prettybo prettyboy prettygirl pridurok primaver primavera
        primetim primetime21 primrose prince11 prince12 princesa princesit princess princess1 princessa princesse
        princeto principa principe pringles printer1 priscill prisonbreak private1 private5 privet123 priyanka
        problemas process1 prodigy1 producti profesor professo proghouse programm project1 prokuror promethe
        promopas prophet1 prospero prostock prostreet protools prototyp protozoa proverbs providen providian
        provista prufrock ps253535 psw333333 psychnau psychnaut1 psycholo psylocke ptfe3xxp ptybnxtvgbjy pudding1
        puertori puertorico puffdadd pufunga7782 puissant pullings pumpkin1 pumpkin2 pumpkins punisher punkrawk
        punkrock punksnotdead punter12 puppydog puravida pureevil purgator purple01 purple11 purple12 purple13
        purple69 pushistik pussy101 pussy123 pussy4me pussybitch pussyboy pussycat pussyeat pussyeater pussyfuck
        pussygal pussykat pussylic pussylick pussylicker pussylip pussylov pussylover pussyman putamadre putangina
        pxx3eftp pyramid1 pyramid7 pyramide pyramids q1234567 q12345678 q123456789 q1234567890 q123456q q1q2q3q4
        q1q2q3q4q5 q1w2e3r4 q1w2e3r4t q1w2e3r4t5 q1w2e3r4t5y6 q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0
        q2w3e4r5 q8zo8wzq qawsed123 qawsedrf qawsedrftg qawsedrftgyh qaz12345 qaz123456 qaz123wsx qaz123wsx456
        qaz12wsx qaz1wsx2 qazedctgb qazqaz123 qazsedcft qazwsx11 qazwsx12 qazwsx123 qazwsx1234 qazwsx12345 qazwsxed
        qazwsxedc qazwsxedc1 qazwsxedc12 qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxcdew qazxcdews qazxcvbn
        qazxcvbnm qazxsw12 qazxsw123 qazxsw21 qazxswed qazxswedc qazxswedc123 qazxswedcvfr qcmfd454 qcxdw8ry
        qmezrxg4 qmpq39zr qpful542 qpwoeiruty qq123123 qq123456 qq123456789 qqqq1111 qqqqqqq1 qqqqwwww qqqwwweee
        qqwweerr quackers quagmire quality1 quant4307 quant4307s quantum1 quaresma quattro6 queenas8151 queenbee
        queequeg quicksan quicksil quicksilver quietkey quiksilv quiksilver quincunx quintain quixotic quovadis
        qw123456 qw12er34 qwaszx11 qwaszx12 qwaszx123 qwaszxedc qwaszxerdfcv qwaszxqw qwe123456 qwe1234567 qwe123asd
        qwe123qwe qwe123rty qweasd12 qweasd123 qweasdqwe qweasdzx qweasdzxc qweasdzxc1 qweasdzxc123 qwedcxzas
        qwedsazxc qweqwe12 qweqwe123 qwer1209 qwer1234 qwer12345 qwer4321 qwerasdf qwerasdfzxcv qwerfdsa qwert123
        qwert1234 qwert12345 qwert54321 qwertasd qwertasdfg qwertasdfgzxcvb qwertgfdsa qwerttrewq qwerty00 qwerty01
        qwerty02 qwerty09 qwerty10 qwerty100 qwerty11 qwerty111 qwerty12 qwerty123 qwerty1234 qwerty12345
        qwerty123456 qwerty123456789 qwerty13 qwerty2010 qwerty21 qwerty22 qwerty23 qwerty32 qwerty321 qwerty33
        qwerty66 qwerty666 qwerty69 qwerty77 qwerty777 qwerty78 qwerty789 qwerty88 qwerty89 qwerty99 qwerty999
        qwertyas qwertyasd qwertyasdfgh qwertyu1 qwertyu123 qwertyu8 qwertyui qwertyuio qwertyuiop qwertyuiop1
        qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq qwertzui qwertzuiop qwerzxcv qwest123
        qzwxecrv r1234567 r2d2c3p0 r2d2c3po r3ady41t r3vi3wpass r4e3w2q1 rabbit66 rabbit69 racecar02 racecar1
        racecars rachael1 rachel69 radagast radiance radiatio radical1 radio123 radiohea radiohead radioman raffaele
        raffaello ragnarok raider12 raiders1 raiders2 rainbow1 rainbow2 rainbow6 rainbow7 rainbows raindrop rainmake
        rainmaker rainman1 raintree rainyday raistlin raleigh1 ralliart rambler1 rambo123 rammstei rammstein
        rammstein1 ramstein ranchero random123 ranger01 ranger02 ranger11 ranger12 ranger21 ranger69 ranger75
        ranger98 ranger99 rangerover rangers1 rangers2 rangers9 raptor22 rapunzel rasengan raspberr rasputin
        rasta220 rastafar rastafari rastaman rattlers rattlesn rattolo58 rattrace raven123 rawiswar raymond1
        razdvatri razorbac rb26dett rdfhnbhf rdgpl3ds ready2go realdeal realgood realmadr realmadri realmadrid
        realtime reanimator rebbyt34 rebecca1 rebecca2 rebellio reckless red12345 redalert redapple redbarch
        redbaron redbeard redbirds redbull1 redcar27 redcloud redcross reddevil reddevils reddrago reddragon
        reddwarf redeemed redeemer redfish1 redgreen redhawks redhead1 redheads redhorse redhouse redknapp redlands
        redlight redneck1 redrider redriver redrobin redrocke redroses redrover redryder redshift redshoes redskin1
        redskins redskins1 redsox04 redsox11 redsox12 redsox19 redsox20 redsox24 redsox99 redstone redstorm redtruck
        redvette redwhite redwing1 redwings redwings1 redwood1 refinnej reggie31 reglisse rehjgfnrf rekbrjdf
        reloaded rembrand remingto renegade renfield repmvbyf repvtyrj repytwjd repytwjdf repytxbr rerehepf rerfhfxf
        rerfhtre residentevil resolute respublika restaura retired1 revelati revenant review69 reviewpa reviewpass
        revival47 revoluti revolver rfcgthcrbq rfgbnjirf rfgecnfcerf rfgtkmrf rfhbyjxrf rfhectkm rfhfntkm rfhfrfnbwf
        rfhfufylf rfhfvtkm rfhfvtkmrf rfhfylfi rfhfynby rfhjkbyf rfhlbyfk rfhnjirf rfkbybyf rfkmrekznjh rfktylfhm
        rfnfcnhjaf rfnfgekmnf rfnfhbyf rfnthbyf rfnthbyf1988 rfnthbyrf rfntymrf rfpfyjdf rfpfynbg rfvbrflpt
        rfvfcenhf rfvtgbyhn rfvxfnrf rfybreks rfycthdf rhapsody rhbcnbyf rhbcnbyjxrf rhfcbdfz rhfcfdbwf rhfcfdxbr
        rhfcjnrf rhfcyjlfh rhfcyjzhcr rhfdxtyrj rhfvfnjhcr rhind101 rhjrjlbk rhtdtlrj rhtyltkm ricardo1 riccardo
        ricflair richard0 richard1 richard2 richard3 richard4 richard7 richard8 richard9 rickster ricochet riesling
        riffraff rifleman rightnow rikimaru rileydog rincewin rincewind ringding ringo123 riobravo riogrand riptide1
        river123 riverplate riverrat riversid rjcntyrj rjdfkmxer rjdfktdf rjdfktyrj rjhjkmbien rjhjktdf rjirfrgbde
        rjntyjxtr rjrfrjkf rjvgm.nth rjyatnrf rjycnbnewbz rjycnfynby rkbvtyrj rkfdbfnehf rktjgfnhf rlzwp503 rmracing
        roaddogg roadkill roadking roadrage roadrash roadrunn roadrunner roadstar roadster roadtrip robert01
        robert11 robert12 robert123 robert19 robert22 robert23 robert99 roberta1 roberto1 roberts1 robertso robin123
        robinhoo robinhood robotech robotics rocawear rocheste rockandr rockbott rockbottom rockcity rocket21
        rocket69 rocket88 rocketma rocketman rockets1 rockfish rockford rockhard rockhead rockhopper rocknrol
        rocknroll rockport rockroll rockshox rockstar rockstar1 rocky123 rockyboy rockydog rockytop rodman91
        roflcopter roger123 roleplay rollover rollrock rolltide rolltide1 roma1990 roma1993 roma1995 roman123
        roman222 roman777 romance1 romanenko romanova romanson romantik romantika romashka romeo123 ronaldinho
        ronaldo1 ronaldo7 ronaldo9 ronaldo99 roodypoo rooney10 roosevel rooster1 roosters rootbeer rootedit rosebowl
        rosebud1 rosebud7 rosebudd rosebuds rosedale rosehill rosemari rosenrot rosewood rossella rossigno rostislav
        rothmans rotterda rottweil rounders rovnogod roxanne1 roykeane rrrrrrr1 rsalinas rt6ytere rubberdu rubyrose
        ruffneck ruffryde rugby123 rugbyman rulesyou runescape runescape1 running1 rush2112 rushmore ruslan123
        russell1 russell2 russian7 russland rusty123 rustyboy rustydog rutabega rvgmw2gl ryjgjxrf rz93qpmq s1234567
        s12345678 s123456789 s1s2s3s4 s456123789 s5r8ed67s s7fhs127 s9te949f saab9000 sabbath1 sabrina1 sacramen
        sacrific sadiedog sadomaso safeu851 sagitari sailaway sailboat sailfish sailing1 sailormo sailormoon
        saisg002 salamand salamander salamandra salasana salinger salisbur sally123 saltanat saltlake saltydog
        salvatio salvator sam138989 samadams samanth1 samantha samantha1 samarkand samatron sammy123 sammyboy
        sammycat sammydog sampson1 samsung1 samsung123 samsung2 samsung9 samuel12 samurai1 samuraix sanandreas
        sananton sanchez1 sanctuar sanders1 sanders2 sandiego sandman1 sandmann sandokan sandrine sandrock sandy123
        sandydog sanfrancisco sangeeta sanity72 sanity729 sanpedro santa234 santacla santacru santana1 santana5
        santeria santorin saopaulo sapphire saqartvelo sarah123 sarajane sarajevo sarasota saratoga sargsyan
        sasafras sasha123 sasha1234 sasha12345 sasha1988 sasha1992 sasha1993 sasha1994 sasha1995 sasha1996 sasha1997
        sasha2000 sasha2010 sasha2011 sasha777 sasha_007 sashadog sashenka saskatoo sasquatc sassy123 sassycat
        sassydog sat321321 satan666 satana666 sataniv1993 satchel1 satelite satellit satriani saun24865709 sausage1
        sausages savannah1 savatage savchenko save13tx saxophon sayangku sc0tland scanner1 scarecro scarface
        scarface1 scarlet1 scarlets schalke0 schalke04 schastie scheisse schlampe schlange schlumpf schmidt1
        schnecke schneide schnuffi school12 schoolgirlie schorsch schreibe schroede schumach schweden science1
        scimitar scirocco scooby11 scooby12 scoobydo scoobydoo scooter1 scooter2 scooter5 scooter6 scooter7 scooters
        scorelan scoreland scorpian scorpio1 scorpio2 scorpio6 scorpio7 scorpion scorpions scorpius scotland
        scotsman scott123 scottie1 scottsda scoubidou scoubidou2 scoubidou6 scrabble scrapland scrapper scrappy1
        scratch1 screamer screwbal screwyou scribble scruffy1 scubadiv scubaman scubapro scuderia sd3lpgdr sd3utre7
        sdsadee23 seabass1 seagrams seagrave seagulls seahawks seahorse sealteam seanjohn searcher searchin searock6
        seashell seashore seatleon seattle1 seattle2 sebastia sebastian1 sebastie sebastien sebora64 sebring1
        secret12 secret123 secretar section8 security security1 seductive seemnemaailm segblue2 seinfeld sekirarr
        selfok2013 selhurst semenova seminole seminoles semperf1 semperfi semprini senators senha123 sensatio
        sentinal sentinel sephirot sephiroth septembe septembr septiembr sepultur sepultura serafima seraphim
        serega123 serenada serendip serendipity serenity sergbest sergeeva sergeevna sergey123 serious1 sersolution
        servette service01 service1 service321 sevastopol seven777 sevendus sevenof9 seventee seventy7 severine
        sevilia1 sevisgur sex12345 sex4free sexaddict sexdrive sexfiend sexfreak sexiness sexisfun sexisgood
        sexkitte sexkitten sexlover sexmachine sexmania sexpistols sexsells sexsexse sexslave sexstuff sexxxxxx
        sexy1234 sexybabe sexybaby sexybeas sexybeast sexybitc sexybitch sexyfeet sexygirl sexygirls sexylady
        sexylegs sexylove sexymama sexyred1 sexytime sexywife sfgiants sh4d0w3d shadow00 shadow01 shadow10 shadow11
        shadow12 shadow1212 shadow123 shadow13 shadow14 shadow22 shadow23 shadow69 shadow88 shadow99 shadowfa
        shadowfax shadowma shadowman shadowru shadows1 shahrukh shakespe shalimar shamanking shameles shampoo1
        shamrock shane123 shaney14 shannara shannon1 shannon2 shaolin1 sharingan sharipov sharkman sharon69 shashank
        shawshan shdwlnds shearer9 shedevil sheepdog sheffiel sheldon1 shelley1 shemales shenlong sherbert sherlock
        sherman1 shevchenko shibainu shinchan shinigam shinigami shipmate shirley1 shitball shitbird shitface
        shitfuck shithappens shithead shithead1 shithole shock123 shocker1 shockers shockwav shokolad shooter1
        shopping1 shortdog shortman shortsto shotgun1 shotokan showboat showtime shredder shrike01 shumaher shuriken
        shygirl1 sibelius sidekick sideshow sidewind sidewinder sidorova siegheil siemens1 sierra01 siffredi
        sigmachi signatur sigsauer silence1 silencer silenthill silicone silkeborg sillyboy silmaril silver01
        silver11 silver12 silver22 silver33 silver69 silver77 silver99 silverad silverado silverch silverfi silverfo
        silverfox silverma silversi silverst silvestr simba123 simbacat simferopol simon123 simonsay simpleplan
        simpson1 simpsons sinatra1 sinfonia singapor singapur sinister sinnfein sintesi07 siouxsie sissinit sissyboy
        sisyphus sithlord sixflags sixtynin sixtynine sk84life sk8board sk8ordie skate123 skateboa skateboard
        skeeter1 skeletor skidmark skinhead skinnass skinner1 skipjack skipper1 skittles skorpion skorpion39
        skyblue1 skyblues skydive1 skydiver skyeseth skyline1 skypilot skytommy skywalk1 skywalke skywalker slacker1
        slacking slagelse slamdunk slapnuts slapshot slava123 slaveboy slayer66 slayer666 slayer69 slayers1 sleepers
        sleipnir slick123 slickone slickric slimed123 slimshad slimshady slipknot slipknot1 slipknot666 slipper1
        slippery sloneczko slot2009 slowhand slowpoke slowride slutfuck slutwife smackdow smackdown smalldog
        smallfry smalltit smallvil smallvill smallville smartass smarties smashing smeghead smellyfe smile123
        smile4me smirnoff smirnova smith123 smoke420 smokedog smokeone smokepot smokewee smokeweed smokey01 smokey12
        smolensk smooches smoochie smoothie smuggles snake123 snakebit snakeeye snakeeyes snakeman snapper1 snapshot
        sneakers snickers snickers1 sniper01 sniper12 snoogans snoogins snoopdog snoopdogg snoopy12 snoopy69
        snowball snowball1 snowbird snowboar snowboard snowdrop snowflak snowflake snowhite snowman1 snowmass
        snowshoe snowstor snowwhit snowwhite snuffles snuggles snuggles1 snusmumrik soboleva sobriety soccer09
        soccer10 soccer11 soccer12 soccer123 soccer13 soccer14 soccer15 soccer16 soccer17 soccer18 soccer19 soccer20
        soccer21 soccer22 soccer33 soccer69 soccer77 soccer99 sochi2014 socrates sofaking softball softball1
        softcore softtail software sojdlg123aljg sokolova sokrates soldier1 solidsna solidsnake solitair solitari
        solitude solnishko solnyshko solomon1 solstice something1 sonechka songbird songline songohan sonic123
        sonnenschein sonnyboy sonofgod sonofsam sonshine sony1234 sonyericsson sonyfuck sonyvaio sooners1 sophie01
        sophie12 sophieh6 sopranos sorcerer sordfish soreilly sorokina sorrento soso123aljg soulmate soundman
        soundwav souschef southbay southpar southpark southpaw southsid southside southwes sovereig space199
        spacebal spacebar spaceboy spacejam spaceman spagetti spaghett spam967888 spanking spankme1 spanner1
        spanners sparhawk sparkle1 sparkles sparkplu sparky01 sparky11 sparky12 sparky99 sparrow1 spartacu
        spartak1922 spartan1 spartan11 spartan117 spartans sparticu spawn666 speaker1 specboot special1 speciali
        specialinsta specialk spectre1 spectrum speculum speedrac speedster spencer1 spencer2 spencer5 spider10
        spider12 spiderma spiderman spiderman1 spiderman3 spike123 spinnake spitfire splatter splinter splitter
        spongebo spongebob spoonman sport123 sportage sportste sportster spotligh sprewell spring00 spring12
        spring99 springst sprinter sprocket spurs123 sputnik1 spyglass squeaker squealer squerting squirrel squirter
        squirtle sr20dett srilanka srinivas ssbt8ae2 ssptx452 sssssss1 ssvegeta stairway stalingrad stalker1
        stalker123 stalker2 stallion stallone stamford stampede standart standrew stanisla stanislav stanley1
        stanley2 staples1 star1234 starbase starbuck starbucks starburs starcraf starcraft stardust starfire
        starfish starflee starfleet starfuck starfury stargate stargaze stargazer stargirl starligh starlight
        starline starlite starship start123 startnow startrek startrek1 starwar1 starwars starwars1 starwood
        station1 station2 statistika stealth1 steam181 steamboa steamforums steeler1 steelers steelers1 steelhea
        steinway stella12 stellina stepanov stepanova stepashka steph123 stephani stephen1 stepside steve121
        steve123 stevenso stewart1 sthgrtst stickboy stickdaddy77 stickman stigmata stiletto stillers stillher
        stimorol stinger1 stingers stingray stinker1 stinkyfinger stockcar stockhol stocking stockpor stokecit
        stokrotka stomatolog stonecol stonecold stonewal stoppedb stoppedby stormbri stpiliot str8edge strange1
        stranger strannik stratcat stratfor stratoca stratocaster stratus1 strawber strawberry straycat streaker
        streaming streetball strekoza strider1 striker1 strip4me stripclub stripper stroller strongbo structur
        strummer strutter student1 studio54 studioworks studmuff studmuffin stunner1 stuntman stupid12 stuttgar
        sublime1 submarin submissi subwoofer subzero1 success1 success2 suckcock suckdick sucker69 suckfuck suckit69
        suckmeoff suckmy1k suckmyco suckmycock suckmydi suckmydick suckthis sudhakar sugarbea sugarbear sugardog
        sugarray suikoden sumitomo summer00 summer01 summer02 summer03 summer04 summer05 summer06 summer07 summer08
        summer10 summer11 summer12 summer13 summer20 summer22 summer69 summer98 summer99 summerti summertime
        summoner sunbanna sunburst sundance sundaypunch sunderla sundevil sunflowe sunflower sunghile sunlight
        sunny123 sunnyboy sunnyday sunnysid sunrise1 sunsh1ne sunshin1 sunshine sunshine1 super123 superbad superbee
        superbow superboy supercal supercar supercat supercoo supercop superdav superdog superdude superdup
        superduper superfly superfre supergir supergirl superjet superma1 superman superman1 superman12 superman123
        superman2 supermanboy supermar supermario supermax supermen supermom supernov supernova superpuper supersex
        superson supersonic supersta superstar superted supertra support1 sureno13 sureshot surfboar surfcity
        surfer69 surfing1 surfside surrende surveyor survivor susanne1 suspende sustanon suzanne1 sveta123
        svetasveta svetlana svetlanka swallows swampfox swansong swatteam sweet123 sweet666 sweetass sweetdream
        sweetgirl sweethea sweethear sweetie1 sweeties sweetnes sweetness sweetpea sweetpus sweetpussy sweetu70
        swetlana swimmer1 swimming swinger1 swingers swinging swissair sword123 swordfis swordfish swordsma sycamore
        sydney12 sylvania sylveste symantec syncmast syncmaster syndicat syracuse sys64738 sysadmin system12
        system32 systemofadown t34vfrc1991 t3fkvkmj tabaluga tabbycat table54781 tabletop taburetka tacobell
        tadmichaels taekwond taekwondo taganrog tagheuer tailgate tailhook tajmahal takamine takayuki take8422
        takedown takehana taliesin talisker talisman talktome tallulah talonesi tamerlan tampabay tamplier
        tamwsn3sja tanechka tanelorn tangerin tangerine tango123 tannenbau tanstaaf tanushka tanya123 tanyshka
        tarantul tarasova taratata tarheel1 tarheels tashkent tassadar tatertot tatiana1 tatooine taylor01 taylor11
        taylor12 taylorma tazdevil tazmania tcglyued tdeir8b2 tdfyutkbjy teacher1 teamlosi teamomuch teamster
        teamwork teaparty teardrop techdeck techn9ne technica technici technics technolo tecktonik tecumseh teddy123
        teddybea teddybear teenfuck teengirl teenlove teenslut teiubesc telecast telecaster telefone telefono
        telefoon telemark telephon teleport telescop televisi televizor tema1234 temitope temp1234 tempest1 templar1
        temporar temppass temppassword temptress tenerife tennesse tennis11 tennis12 tenorsax tentacle tequiero
        tequila1 tequilla terminat terminato terminator terorist terrapin terrell1 terriers terry123 test1234
        testdrive testerer testibil testicle testing1 testing123 testing2 testpass testuser teufelo7 texas123
        tgbxtcrbq tgkbxfgy thailand thanatos thankgod thankyou thebeach thebears thebeast thebeatl thebeatles
        theblues thecakeisalie thechamp theclash theclown thecount thecure1 thedevil thedoors thedream theflash
        theforce thegame1 theghost thegirls thegreat thejoker thekiller theking1 thekiwi1 thelast1 theman22 themaste
        themaster thematri thematrix thepower theraven theresa1 theriver therock1 thesaint thesims2 thesims3
        thesnake thestone thetachi thething thetruth theworld thicknes thinkbig thinkpad thinline thirdeye thirteen
        thisisit thisisme thissuck thissucks thomas01 thomas10 thomas11 thomas12 thomas123 thomas13 thomas19
        thomas21 thor5200 thoradin thorsten threesom throatfuck throbber thuglife thuglove thugstools thumbnils
        thumper1 thunder0 thunder1 thunder2 thunder3 thunder5 thunder6 thunder7 thunder9 thunderb thunderbird
        thunderc thunders thvfrjdf tiberian tiberium tiberius tiburon1 ticketmaster tickleme tickling ticklish
        ticktock tiffany1 tiffany2 tiger123 tiger200 tigerboy tigercat tigereye tigerfan tigerlil tigerman tigerpaw
        tigers01 tigers11 tigers12 tigertig tigerwoo tigerwoods tigger01 tigger11 tigger12 tigger13 tigger69
        tigger99 tightass tightend tigrenok tiktonik timberla timberland timberwo timberwolf timebomb timelord
        timepass timeport timewarp timmy123 timoshka timothy1 timoxa94 tinchair tincouch tinfloor tinhorse tinkerbe
        tinkerbel tinkerbell tintable tinuviel tippmann tiramisu tiribon12 titanic1 titanium titleist titlover
        titmouse titsnass tkachenko tkbpfdtnf tlbyjhju tm371855 tmjxn151 toadfrog todiefor tokenbad tokiohotel
        tolkien1 tomahawk tombraid tombraider tombston tomcat14 tomjerry tomjones tommy123 tommyboy tommycat
        tommygun tommylee tomservo tomwaits tonyhawk toolshed tooltime toonarmy toonporn tooshort toosweet tootsie1
        topdevice topflite topolino toppdogg topsecre topsecret topshelf toriamos tornado1 tornados toronto1
        torrente torrents tortoise toshiba1 totalwar totenkopf tottenha tottenham touchdow toughguy toulouse
        toutoune towtruck toyota91 toystory tracker1 tracksta tracy123 trademan trader12 trafalga traffic1 trafford
        trailer1 trailers trainman tranmere tranquil transalp transam1 transcend transexual transfor transits
        translator transpor trapdoor trashman traveler travelle travesti travolta traxdata treasure treefrog
        treehous treetops trekbike tremendo trfnthby trfnthbyf triangle triathlo tribbles tricolor trident1 triforce
        trigger1 trigger2 trillian trillium trim7gun trinitro trinitron trinity1 trinity3 trinity7 triplets tristan1
        tristram triumph1 trojans1 trombone trompete trooper1 trooper2 troopers trotters trouble1 trouble2 trousers
        troutbum trrim777 trucker1 truckers trucking truckman trueblue truegrit truelove truffles trumpet1 truskawka
        trustn01 trustno1 trustnoo trustnoone tryagain tsunami1 tttttt99 ttttttt1 tu190022 tubitzen tuczno18
        tuesday1 tuesday2 tuffgong tujazopi tujheirf tummybed tunafish tupacshakur tuppence turambar turandot
        turbo911 turbodog turkey50 turntabl turtoise tvxtjk7r twentyon twilight twinboys twinkles twinturb twisted1
        twisters twizzler twogirls twothree tyler123 tyrik123 tyson123 u4slpwra uaeuaeman ublhjgjybrf ubvyfpbz
        uekmyfhf ufdibyjd ufgyndmv ufhhbgjnnth ufhvjybz ufkfrnbrf ufkxjyjr uhbujhbq uhfdbwfgf uhtqneyu uiegu451
        ujhjl312 ujkjdjkjvrf ukflbfnjh ukflbjkec ukqmwhj6 ultimate ultra123 ultraman umbrella ummagumma unb4g9ty
        uncencored unclebob unclesam underdog undergro underhil undernet underpar undertak undertaker undertow
        underwat underwoo underwor unforgiv unforgiven unicorn1 united99 universa universi unknown1 unlimite
        up9x8rww uptheass urlacher ursitesux usermane username usethis1 usmarine usmc0311 usmc1775 usuckballz1
        utahjazz uthvfybz utjuhfabz utjvtnhbz uto29321 utyyflbq uuuuuuu1 uvmrysez v123456789 vacation vader123
        vaffanculo vagabond vakantie valdemar valdepen valentin valentina valeria1 valerie1 valeriya valhalla
        valkiria valkyrie valleywa vampire1 vancouve vandamme vanechka vanessa1 vangelis vanguard vanhalen vanilla1
        vanyarespekt varadero vaseline vasileva vasilina vasilisa vasilisk vatoloco vauxhall vaz21074 vaz21093
        vaz21099 vbhjckfd vbhjckfdf vbhjh123 vbhjndjhtw vbitymrf vbnhjafy vegas123 vehpbkrf vehvfycr velosiped
        vendetta venezuel vengence venom121293 venom123 ventura1 venture1 vepsrfyn verbatim verboten vergesse
        vergeten veritas1 veritech verizon1 vermont1 verochka veronika veroniqu verycool verygood verygoodbot
        verymuch verynice verysexy vespucci vetteman vfhbfyyf vfhbyfvfhbyf vfhbyjxrf vfhecmrf vfhnsirf vfhnsyjdf
        vfhufhbnf vfhufhbnrf vfhvtkfl vfhvtkflrf vfiekmrf vfitymrf vfkmdbyf vfktymrfz vflfufcrfh vfnbkmlf vfnhjcrby
        vfntvfnbrf vfpfafrf vfrcbv123 vfrcbvec vfrcbvev vfrcbvjd vfrcbvjdf vfrcbvrf vfrcbvvfrcbv vfrfhjdf vfrfhjys
        vfuyjkbz vfvekbxrf vfvekmrf vfvektxrf vfvf2011 vfvfbgfgf vfvfgfgf vfvfgfgf123 vfvfgfgfz vfvfktyf
        vfvfvskfhfve vfylfhby vfylfhbyrf vfyxtcnth vg08k714 vibrator vicecity vicelord victoire victoria1 victoriya
        victory1 victory7 videogam videoman viewsoni viewsonic vika1995 vika1996 vika1998 vika2010 vika2011 vikings1
        vikings2 viktoria viktorija viktoriy viktoriya villevalo vinbylrj vincent1 vinicius vinograd vintelok
        violator violentj violetta viper123 vipergts viperman virginie virtuagirl vishenka visigoth visionar
        vitalik1 vitalina vitalogy vitamine vittoria vittorio vivahate vivitron vjhjpjdf vjhrjdrf vjnjhjkf vjqgfhjkm
        vjzctvmz vjzgjxnf vkfwx046 vkontakte vlad1234 vlad1994 vlad1995 vlad1996 vlad1997 vlad1998 vlad2011 vlad7788
        vladimir vladimir1 vladimirovna vladislav vladislava vladvlad vodafone voldemar volgograd volition volkodav
        volkswag volkswagen volleyba voltaire voluntee volvo240 volvo850 volvos40 volvos60 volvos80 volvov70
        vonnegut voronina vova12345 vova1992 vova1994 vovan_lt vovochka voyager1 voyager2 vqsablpzla vsevolod
        vsjasnel12 vthctltc vthokies vthrehbq vtldtltd vtufgjkbc vurdf5i2 vw198m2n vwpassat vyjujnjxbt w1234567
        w1w2w3w4 w2dlww3v5p w8gkz2x1 wachovia wachtwoord waffenss wagoneer waheguru wakeboar waldemar walhalla
        walkman555 wallace1 wallace2 walleye1 wallpape wallstre wallstreet walter34 wanderer wantsome wapapapa
        wapbbs_1 war3demo waratsea warchild warcraft warcraft1 warcraft3 wareagle warehous wargames warhamer
        warhamme warhammer warhammer40k warhorse warlock1 warlord1 warrior1 warrior2 warrior3 warriors warspite
        warszawa wartburg was.here wasdwasd wasdwasd1 washingt washingto watchmen watchout water123 waterboy
        waterfal waterloo watermel watermelon waterpol waterpolo waterski wavmanuk wayfarer wazzkaprivet wcksdypk
        wcrfxtvgbjy wdtnjxtr weare138 weather1 webhompas webhompass webmaste webmaster websol76 websolutions
        websolutionssu webster1 websters webuivalidat wednesda weedhead weetabix weihnachte weihnachten
        weihnachtsbau weihnachtsbaum wejrpfpu welcome0 welcome01 welcome1 welcome12 welcome123 welcome2 welcome4
        welcome5 welcome7 welcome8 welkom01 wellcome welldone wellhung wellingt welshman wenef45313 werewolf
        weronika wert1234 werthvfy werty123 wessonnn west1234 westbrom westcoas westcoast western1 westham1 westlife
        westport westside westwind westwing westwood wethepeople wetpussy wetwilly wetworks wg8e3wjf wharfrat
        whatever whatever1 whatisit whatluck whatthef whatthefuck whattheh whatthehell wheaties whiplash whirling
        whiskers whiskey1 whisper1 whistler whiteboy whitecat whitedog whitehea whiteout whitepower whitesox
        whitesta whitetai whitetail whitewol whitewolf whitney1 whoareyou whocares whodaman whoknows whoopass
        whosyourdaddy whynotme whytesha wideglid wideopen widespre wifey200 wiktoria wildbill wildblue wildcard
        wildcat1 wildcats wildchil wildfire wildman1 wildroid wildrose wildside wildstar wildthin wildthing wildwest
        wildwood william0 william1 william2 william3 william4 william6 william7 william8 williamj williamm williams1
        willie12 willow01 willy123 willyboy winchest windmill windows1 windows2 windows9 windsong windsor1 windstar
        windsurf wingchun wingzero winner12 winner69 winnipeg261 winston1 winston2 winston6 winstons winter00
        winter01 winter11 winter12 winter99 wintermu winxclub wisconsi wishbone wishmaster wisteria withlove
        wizard12 wizardry wladimir wltfg4ta wmegrfux wnmaz7sd wolfgang wolfman1 wolfpack wolverin wolverine womersle
        wonderbo wonderboy wonderbr wonderfu wonderwall wonderwo wonderwoman wonkette woodbird woodchuc wooddoor
        woodduck woodfish woodland woodlawn woodpony woodsink woodstoc woodstock woodwind woodwork woody123 woofwoof
        wordlife wordpass workhard worksuck world123 worldcom worldcup worldnet worldwar worldwid wormwood wow12345
        wowlook1 wp2003wp wpoolejr wrangler wrest666 wrestle1 wrestlin wrestling1 wrinkle1 wrinkle5 wrinkles
        writerspace wrongway wtpmjgda wutang36 wwr8x9pu wwwwwww1 x002tp00 x4ww5qdr x72jhhu3z xaccess2 xakep1234
        xboxlive xcalibur xcountry xenocide xenogear xenophon xexeylhf xiaoyua123 xohzi3g4 xpressmusic xsvnd4b2
        xsw21qaz xsw23edc xthtgfirf xtutdfhf xufrgemw xxx12345 xxxp455w0rd5 xxxxxxx1 xyh28af4 xzsawq21 yaglasph
        yamaha12 yamahar1 yamahar6 yamakasi yankeemp yankees0 yankees1 yankees2 yankees3 yankees4 yankees7 yankees9
        yanochka yanshi1982 yardbird yaroslav yasacrac yasuhiro ybrbnbyf ybrbnf_25 ybrbnjcbr ybrjkftd ybrjkftdbx
        ybrjkftdyf ycwvrxxh yeahbaby yeahrigh yeahright year2000 year2005 yelena03 yellow12 yellow22 yes90125
        yesterda yfcnfcmz yfcntymrf yfcnz123 yfcnzvjz yfcnzyfcnz yfdbufnjh yfeiybrb yfgjktjy yfhrjnbrb yfltymrf
        yfnfitymrf yfxfkmybr ygfxbkgt yggdrasi yingyang yjdbrjdf yjdjcnbf yjdsqgfhjkm yjdsqujl yjdujhjl yjhbkmcr
        ym3cautj yogibear yorkshir yorktown yosemite youandme youngone yourmama yourmom1 yourname yousuck1 yqlgr667
        yqmbevgk yr8wdxcq ytdxz2ca ytngfhjkz ytnhjufnm ytrhjvfyn ytyfdbcnm yuitre12 yujyd360 yvtte545 yxkck878
        yy5rbfsc yyyyyyy1 yzerman1 z1234567 z123456789 z123456z z1x2c3v4 z1x2c3v4b5 z1x2c3v4b5n6m7 z1z2z3z4 z3cn2erv
        zacharia zachary1 zaharova zanzibar zaphod42 zaq!2wsx zaq11qaz zaq12345 zaq123wsx zaq12qaz zaq12wsx zaq1xsw2
        zaq1xsw2cde3 zaqwsx123 zaqwsxcde zaqwsxcderfv zaqxsw123 zaqxswcde zaratustra zasranec zaxscdvf zcfvfzkexifz
        zcxfcnkbdf zcxfcnkbdfz zebra123 zemanova zenit2011 zeppelin zerocool zesyrmvu zhjckfdf zhongguo zidane10
        zigazaga ziggy123 zildjian zimmerma zinedine zipdrive zippy123 zjses9evpa zldej102 zoidberg zolushka
        zombie13 zootsuit zorro123 zpflhjn1 zqjphsyf6ctifgu zrjdktdf zse45rdx zse4xdr5 zsecyus56 zucchero zx123456
        zx123456789 zxasqw12 zxc12345 zxc123456 zxc123zxc zxcasd123 zxcasdqw zxcasdqwe zxcasdqwe123 zxcqweasd
        zxcv1234 zxcv4321 zxcvasdf zxcvb123 zxcvb1234 zxcvb12345 zxcvbasdfg zxcvbn12 zxcvbn123 zxcvbn123456 zxcvbnm.
        zxcvbnm1 zxcvbnm12 zxcvbnm123 zxcvbnm123456789 zxcvbnma zxcvbnmm zxcvbnmz zxcvfdsa zxcvvcxz zz123456
        zz8807zpl zzxxccvv zzzxxxccc zzzzxxxx zzzzzzz1
        """
}
