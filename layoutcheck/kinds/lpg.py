"""What stands on a plan of LPG storage, and the properties that are said of it."""

from __future__ import annotations

from layoutcheck.kinds.names import DOORS
from layoutcheck.kinds.rows import prop, role
from layoutcheck.kinds.terms import Shape

_G, _B, _T = Shape.GROUND, Shape.BARRIER, Shape.THING

ROLES = (
    role("storage_area", _G, "AREA", "área de armazenamento", "storage area",
         "area de armazenamento, area glp, area de armazenamento de glp, storage area",
         hints="armazenamento",
         clues="gaiola, gaiolas, deposito de glp, deposito glp, central de glp, central glp",
         closed=True, asked="class covered"),
    role("lot", _G, "LOTE", "lote de recipientes", "lot of containers",
         "lote de recipientes, lotes de recipientes, lote de botijoes, lotes de botijoes, lote glp",
         hints="pilha, pilhas", closed=True, asked="containers container_kg state tiers"),
    role("container", _T, "RECIPIENTE", "recipiente", "container",
         "botijao, botijoes, recipientes glp, botijoes p13, p 13, p13, lpg cylinders",
         asked="container_kg state tiers"),
    role("property", _G, "DIVISA", "limite da propriedade", "property line",
         "divisa, divisas, limite da propriedade, limite do terreno, limite de propriedade, "
         "property line, property boundary, boundary line", hints="limite, limites, perimetro, poligonal",
         clues="terreno, gleba, imovel, propriedade"),
    role("installation", _G, "INSTALACAO", "instalação de armazenamento", "storage installation",
         "instalacao de armazenamento"),
    role("wall", _B, "MURO", "muro", "wall", "muro, muros, muro de divisa, muros de divisa, boundary wall",
         asked="height_m"),
    role("firewall", _B, "CORTA-FOGO", "parede corta-fogo", "firewall",
         "corta fogo, parede corta fogo, paredes corta fogo, muro corta fogo, firewall, fire wall",
         asked="height_m"),
    role("fence", _B, "TELA", "tela de arame", "wire fence",
         "tela, tela de arame, telas, cerca de tela, alambrado, wire fence, fence, chain link fence",
         hints="cerca, cercas, gradil"),
    role("opening", _T, "ACESSO", "acesso", "opening", "portao glp, acesso glp, acessos glp",
         hints=f"portao, portoes, gate, gates, {DOORS}", asked="width_m height_m swing"),
    role("road", _G, "VIA", "via pública", "public road",
         "via publica, vias publicas, rua, ruas, avenida, passeio, passeios, calcada, calcadas, passeio publico, "
         "calcada publica, alinhamento, alinhamento predial, testada, meio fio, public road, road, street, "
         "sidewalk, pavement",
         "rua, av, avenida, rodovia, travessa, alameda, logradouro",
         hints="pista, pistas, estrada, via, vias, meiofio, arruamento, asfalto, acostamento, guia, guias, "
               "sistema viario"),
    role("assembly", _G, "AGLOMERACAO", "local de aglomeração", "place of assembly",
         "escola, escolas, igreja, igrejas, cinema, hospital, hospitais, creche, colegio, templo, aglomeracao, "
         "local de reuniao, school, schools, church, churches, hospitals",
         "escola, igreja, hospital, creche, colegio, cinema",
         hints="teatro, auditorio, ginasio, faculdade, universidade, clube, templos, creches, capela, paroquia, "
               "hosp, ubs, posto de saude, clinica, maternidade, emei, emef, emeb, cmei, shopping, estadio, asilo, "
               "quadra esportiva, quadra poliesportiva, campo de futebol, centro comunitario, salao comunitario, "
               "salao paroquial, rodoviaria, terminal rodoviario, upa, pronto socorro, psf, unidade de saude, "
               "unidade basica, centro de saude, policlinica, centro de eventos, salao de festas, casa de show, "
               "casa de shows, casa noturna, boate, assembleia de deus, congregacao, salao do reino, catedral, "
               "mesquita, sinagoga, centro espirita, quadra coberta, quadra de esportes, lar de idosos, "
               "casa de repouso, jardim de infancia, pre escola, bercario, senai, sesi, "
               "praca"),
    role("heat_source", _T, "CALOR", "fonte de calor, bomba ou respiro", "heat source, pump or vent",
         "bomba de combustivel, bombas de combustivel, bombas de abastecimento, respiro, respiros, gerador, "
         "caldeira, fuel pump, fuel pumps, generator",
         hints="bomba, bombas, motor, motores, compressor, bico, bicos, forno, fornos, fogao, "
               "churrasqueira, chamine, caldeiras, casa de caldeiras, forja, forjas, fornalha, fornalhas, incinerador, "
               "lareira, macarico, aquecedor, aquecedores, estufa, grupo gerador, grupo moto gerador, geradores, "
               "descarga de motor, descarga de motores, descarga do gerador, fonte de calor, fontes de calor, "
               "bocal, bocais, tubo de respiro, tubo de ventilacao de tanque, tubos de ventilacao de tanque, "
               "ilha de bombas, ilha de abastecimento, area de abastecimento, dispenser, tanque de combustivel, "
               "tanques de combustivel, tanque de diesel, tanque de gasolina, tanque subterraneo, "
               "posto de combustivel, posto de combustiveis, posto de gasolina, posto de abastecimento, auto posto"),
    role("ignition_source", _T, "IGNICAO", "fonte de ignição", "ignition source",
         "fonte de ignicao, fontes de ignicao, ignicao, ignition source, ignition sources",
         hints="tomada, tomadas, quadro eletrico, quadro de luz, qdc, qgbt, transformador, subestacao, "
               "padrao de energia, luminaria, luminarias, medidor, ar condicionado, condensadora, "
               "quadro de forca, quadro de distribuicao, qdf, qgd, qdfl, trafo, trafos, transformadores, "
               "poste com transformador, poste com trafo, cabine primaria, cabine de medicao, cabine de forca, "
               "caixa de medicao, centro de medicao, padrao de entrada, entrada de energia, interruptor, "
               "interruptores, disjuntor, disjuntores, refletor, refletores, lampada, lampadas, ponto de luz, "
               "pontos de luz, carregador de bateria, carregador de baterias, solda, oficina de solda, serralheria, "
               "ferraria, fogueira, fumodromo, area de fumantes"),
    role("drain", _T, "RALO", "ralo, canaleta ou captação", "drain or gully",
         "ralo, ralos, canaleta, canaletas, boca de lobo, bocas de lobo, grelha, caixa de gordura, "
         "caixa de esgoto, drain, drains, gully, gullies",
         hints="bueiro, bueiros, esgoto, galeria, sumidouro, grelhas, caixa gordura, cx gordura, cx de gordura, "
               "boca lobo, caixa sifonada, fossa, poco de visita, pocos de visita, drenagem, dreno, drenos, "
               "sarjeta, caixa de inspecao, cx de inspecao, cx inspecao, aguas pluviais, captacao, rebaixo de piso, "
               "rebaixo no piso, rebaixo do piso, caixa coletora, caixa de areia, caixa separadora, "
               "caixa de passagem, cx de passagem, cx passagem, valeta, valetas, cisterna"),
    role("extinguisher", _T, "EXTINTOR", "extintor", "fire extinguisher",
         "extintor, extintores, extinguisher, extinguishers, fire extinguisher, fire extinguishers",
         clues="ext pqs, pqs, ext po, extint", asked="kg"),
    role("sign", _T, "PLACA", "placa", "sign",
         "placa de advertencia, placas de advertencia, placas glp, warning signs",
         hints="placa, placas, sinalizacao", clues="aviso, avisos, advertencia, cartaz"),
    role("leak_detector", _T, "DETECTOR", "detector de vazamento", "leak detector",
         "detector de gas, detector de vazamento, detectores de gas, gas detector, leak detector",
         hints="detector, detectores"),
    role("roof", _G, "COBERTURA", "cobertura", "roof", "cobertura, coberturas",
         hints="telhado, marquise", asked="ceiling_m"),
    role("obstacle", _T, "OBSTACULO", "obstáculo", "obstacle", "obstaculo, obstaculos, obstacle, obstacles"),
)  # fmt: skip

PROPERTIES = (
    prop("name", "", "text", "nome", "name", also="nome"),
    prop("height_m", "wall firewall fence opening door window awning hoarding", "number", "altura livre",
         "clear height", "m",
         "altura altura_m h"),
    prop("width_m", "opening door window passage stair ramp", "number", "largura livre", "clear width", "m",
         "largura largura_m largura_livre largura_util vao vao_livre"),
    prop("swing", "opening door", "choice", "sentido de abertura", "which way it opens",
         also="abre abertura sentido sentido_de_abertura",
         choices=(("out", ("fora", "para fora", "de dentro para fora", "outwards", "outward")),
                  ("in", ("dentro", "para dentro", "de fora para dentro", "inwards", "inward")))),
    prop("containers", "lot storage_area", "count", "recipientes", "containers", "count",
         "recipientes botijoes quantidade"),
    prop("container_kg", "lot container storage_area", "number", "capacidade nominal de um recipiente",
         "nominal capacity of one container", "kg", "capacidade_unitaria"),
    prop("capacity_kg", "lot storage_area equipment", "number", "capacidade total", "capacity in all", "kg",
         "capacidade capacidade_kg"),
    prop("container_height_m", "lot container", "number", "altura do recipiente", "container height", "m",
         "altura_recipiente_m altura_recipiente"),
    prop("pile_height_m", "lot container", "number", "altura da pilha", "pile height", "m",
         "altura_pilha_m altura_pilha"),
    prop("tiers", "lot container", "count", "recipientes empilhados", "containers in a pile", "count",
         "empilhamento"),
    prop("state", "lot container", "choice", "estado dos recipientes", "state of the containers",
         also="estado",
         choices=(("full", ("cheio", "cheios")), ("partial", ("parcial", "parciais", "parcialmente utilizado",
                                                              "parcialmente utilizados")),
                  ("empty", ("vazio", "vazios", "novo", "novos", "new")))),
    prop("pallet", "lot", "yes-no", "sobre estrados", "on pallets", also="estrado palete"),
    prop("class", "storage_area", "class", "classe", "class", also="classe classe_glp classe_da_area classe_area"),
    prop("covered", "storage_area roof room", "yes-no", "coberta", "covered", also="coberto coberta"),
    prop("ceiling_m", "storage_area roof room passage", "number", "pé-direito", "ceiling height", "m",
         "pe_direito_m pe_direito pd", most=30.0),
    prop("own_use", "storage_area roof", "yes-no", "consumo próprio", "own use", also="consumo_proprio"),
    prop("kg", "extinguisher", "number", "carga de pó", "powder charge", "kg", "kg carga"),
    prop("kind", "extinguisher sign heat_source assembly room door passage stair stall green oven fixture "
         "equipment",
         "text", "tipo", "kind", also="tipo"),
    prop("use", "property building room", "text", "uso do imóvel", "use of the property",
         also="uso uso_do_imovel ocupacao"),
    prop("brand", "lot", "text", "marca", "brand", also="marca marcas bandeira bandeiras"),
)  # fmt: skip
